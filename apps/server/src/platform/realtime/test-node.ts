import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdmission } from "../admission.ts";
import { createLocalBus } from "../bus/bus.ts";
import type { Connection } from "./connection.ts";
import { createHub, type Hub } from "./hub.ts";
import type { SocketOptions } from "./serve-socket.ts";
import { serveSockets } from "./socket-server.ts";

export interface TestNode {
  url: string;
  hub: Hub;
  close(): Promise<void>;
}

/** Real sockets over a hub whose streams say nothing by themselves. */
export async function startNode(options: Partial<SocketOptions>): Promise<TestNode> {
  const server: Server = createServer();
  const hub = createHub(createLocalBus(), {
    audience: async () => ({
      user_head: 0,
      workspace: { audience: "workspace", head: 0, members_rev: 0 },
      channels: [],
    }),
    members: async () => ({ members_rev: 0, user_ids: [] }),
    read: async () => undefined,
    onError: () => {},
  });
  const sockets = serveSockets(server, {
    hub,
    admission: createAdmission({ atOnce: 5, waiting: 100 }),
    authenticate: async (token) =>
      token === ""
        ? undefined
        : { user_id: "0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8e", session_id: "s" },
    behind: (cursors) => cursors,
    catchUp: async function* () {},
    allowedOrigins: [],
    rateLimit: false,
    onError: () => {},
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    await sockets.close();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, hub, close };
}

export const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The first connection of a node, once it is there. */
export async function connectionOf({ hub }: TestNode): Promise<Connection> {
  for (;;) {
    const [connection] = hub.connections;
    if (connection) return connection;
    await turn();
  }
}

export async function until(look: () => boolean): Promise<void> {
  while (!look()) await turn();
}

/** A frame of about 64 KiB. */
export const frame = (n: number) =>
  JSON.stringify({ type: "pong", n, filler: "x".repeat(64 * 1024) });
