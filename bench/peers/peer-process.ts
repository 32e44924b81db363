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
  /** The first process of the PostgreSQL that it uses; 0 where it uses none. */
  database: number;
  /** How many messages lie in its database, where what was sent is counted there once more. */
  stored?(): Promise<number>;
  /** Ends it. */
  close(): Promise<void>;
}

/**
 * Starts a peer of ours in a process of its own.
 * @param database where it stores what it is sent, if it does
 */
export async function startPeer(
  name: keyof typeof files,
  database: { pid: number; url: string },
): Promise<Target> {
  const peer = startCalled<PeerCalls>(fileURLToPath(new URL(files[name], import.meta.url)));
  try {
    const { port } = await peer.call("listen", { database: database.url });
    const { pid } = peer;
    const url = `http://127.0.0.1:${port}`;
    const used = name === "bare" ? 0 : database.pid;
    return { name, dialect: name, url, pid, database: used, close: () => peer.stop() };
  } catch (error) {
    await peer.stop();
    throw error;
  }
}
