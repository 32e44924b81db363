import { fileURLToPath } from "node:url";
import { startCalled } from "../../faults/called-process.ts";
import type { DialectName } from "../load/protocol.ts";
import type { PeerCalls } from "./protocol.ts";

const files = { bare: "bare.ts", "socket.io": "socket-io.ts" } as const;

/** A server that is measured. */
export interface Target {
  name: string;
  dialect: DialectName;
  url: string;
  /** Its process. */
  pid: number;
  /** Whether it uses PostgreSQL. */
  hasDatabase: boolean;
  /** Ends it. */
  close(): Promise<void>;
}

/**
 * Starts a peer of ours in a process of its own.
 * @param database where it stores what it is sent, if it does
 */
export async function startPeer(name: keyof typeof files, database: string): Promise<Target> {
  const peer = startCalled<PeerCalls>(fileURLToPath(new URL(files[name], import.meta.url)));
  try {
    const { port } = await peer.call("listen", { database });
    const { pid } = peer;
    const url = `http://127.0.0.1:${port}`;
    const hasDatabase = name !== "bare";
    return { name, dialect: name, url, pid, hasDatabase, close: () => peer.stop() };
  } catch (error) {
    await peer.stop();
    throw error;
  }
}
