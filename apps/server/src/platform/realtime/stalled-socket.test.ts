import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Cursors, closeCodes, retryPause, type ServerFrame } from "@parley/contract";
import { afterEach, expect, it } from "vitest";
import { createAdmission } from "../admission.ts";
import { createLocalBus } from "../bus/bus.ts";
import type { Connection } from "./connection.ts";
import { createHub, type Hub } from "./hub.ts";
import type { SocketOptions } from "./serve-socket.ts";
import { serveSockets } from "./socket-server.ts";
import { TestSocket } from "./test-socket.ts";

interface Node {
  url: string;
  hub: Hub;
  close(): Promise<void>;
}

let node: Node | undefined;
afterEach(async () => {
  await node?.close();
  node = undefined;
});

/** Real sockets over a hub whose streams say nothing by themselves. */
async function start(options: Partial<SocketOptions>): Promise<Node> {
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

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function connectionOf({ hub }: Node): Promise<Connection> {
  for (;;) {
    const [connection] = hub.connections;
    if (connection) return connection;
    await turn();
  }
}

async function until(look: () => boolean): Promise<void> {
  while (!look()) await turn();
}

/** A frame of about 64 KiB. */
const frame = (n: number) => JSON.stringify({ type: "pong", n, filler: "x".repeat(64 * 1024) });

it("A socket that never says hello is closed with 4408", async () => {
  node = await start({ helloMs: 50 });
  const socket = new TestSocket(node.url);
  await socket.until(() => socket.closed);
  expect(socket.closed?.code).toBe(closeCodes.timeout);
});

it("A half-open socket is ended by the heartbeat, one that answers is not", async () => {
  node = await start({ heartbeatMs: 100 });
  const dead = new TestSocket(node.url);
  const alive = new TestSocket(node.url);
  await dead.hello("token");
  const half = await connectionOf(node);
  await alive.hello("token");
  dead.pause();
  await until(() => !node?.hub.connections.has(half));
  expect(half.isOpen).toBe(false);
  alive.command({ type: "ping" });
  await alive.until(() => alive.frames.some(({ type }) => type === "pong"));
});

it("A flood of commands closes with 4429, although the ones before still wait", async () => {
  let isAsked = false;
  node = await start({
    rateLimit: true,
    // A catch-up that never ends: what is counted must not wait for it.
    catchUp: async function* (_user, _cursors: Cursors, asked) {
      isAsked ||= asked;
      if (asked) await new Promise(() => {});
    },
  });
  const socket = new TestSocket(node.url);
  await socket.hello("token");
  const ask = () => socket.command({ type: "sync", cursors: { channels: [] } });
  ask();
  await until(() => isAsked);
  for (let n = 0; n < 100; n += 1) ask();
  await socket.until(() => socket.closed);
  expect(socket.closed?.code).toBe(closeCodes.rate_limited);
  expect(socket.frames.at(-1)).toMatchObject({ type: "error", code: "rate_limited" });
});

it("A slow reader costs no memory: it is told to resume, and hears again after that", async () => {
  node = await start({});
  const socket = new TestSocket(node.url);
  await socket.hello("token");
  const connection = await connectionOf(node);
  socket.pause();
  let most = 0;
  // 64 MiB: far more than the network holds for a reader that does not read.
  for (let n = 0; n < 1_000; n += 1) {
    connection.send(frame(n));
    await turn();
    most = Math.max(most, connection.waitingBytes);
  }
  expect(most).toBeLessThan(1024 * 1024);
  socket.resume();
  await socket.until(() => socket.frames.some(({ type }) => type === "resume"));
  const received = socket.frames.filter(({ type }) => type === "pong").length;
  expect(received).toBeLessThan(1_000);
  connection.send(JSON.stringify({ type: "gone", channel_id: "after" }));
  await socket.until(() => socket.frames.some(({ type }) => type === "gone"));
});

it("Catch-up waits for its reader, and what happens meanwhile does not pile up", async () => {
  const PAGES = 300;
  let read = 0;
  node = await start({
    catchUp: async function* (_user, _cursors, asked): AsyncGenerator<ServerFrame> {
      if (!asked) return;
      for (read = 0; read < PAGES; read += 1) yield JSON.parse(frame(read));
    },
  });
  const socket = new TestSocket(node.url);
  await socket.hello("token");
  const connection = await connectionOf(node);
  socket.command({ type: "sync", cursors: { channels: [] } });
  await until(() => read > 0);
  socket.pause();
  let most = 0;
  for (let n = 0; n < 1_000; n += 1) {
    connection.send(frame(PAGES + n));
    await turn();
    most = Math.max(most, connection.waitingBytes);
  }
  expect(most).toBeLessThan(2 * 1024 * 1024);
  expect(read).toBeLessThan(PAGES);
  socket.resume();
  await socket.until(() => socket.frames.some(({ type }) => type === "resume"));
  const pages = socket.frames.filter(({ type }) => type === "pong");
  expect(pages.slice(0, PAGES)).toMatchObject(Array.from({ length: PAGES }, (_, n) => ({ n })));
});

it("A stop tells every socket to come back, and does not wait for who never answers", async () => {
  node = await start({});
  const reads = new TestSocket(node.url);
  const stalls = new TestSocket(node.url);
  await reads.hello("token");
  await stalls.hello("token");
  stalls.pause();
  await node.close();
  node = undefined;
  await reads.until(() => reads.closed);
  expect(reads.closed?.code).toBe(closeCodes.going_away);
});

it("A stop tells each socket a pause of its own, so that they come back spread out", async () => {
  node = await start({});
  const sockets = Array.from({ length: 20 }, () => new TestSocket(node?.url ?? ""));
  for (const socket of sockets) await socket.hello("token");
  await node.close();
  node = undefined;
  for (const socket of sockets) await socket.until(() => socket.closed);
  const pauses = new Set(sockets.map(({ closed }) => retryPause(closed?.reason ?? "")));
  expect(pauses.size).toBeGreaterThan(5);
});

it("Who comes while too many wait is told when to come again, and is let in then", async () => {
  const gate = Promise.withResolvers<void>();
  node = await start({
    admission: createAdmission({ atOnce: 1, waiting: 1 }),
    catchUp: async function* (): AsyncGenerator<ServerFrame> {
      await gate.promise;
      yield { type: "pong" };
    },
  });
  const sockets = Array.from({ length: 3 }, () => new TestSocket(node?.url ?? ""));
  const hellos = sockets.map((socket) => socket.hello("token"));
  const refused = await Promise.race(
    sockets.map((socket) => socket.until(() => socket.closed && socket)),
  );
  expect(refused.closed?.code).toBe(closeCodes.try_again);
  expect(retryPause(refused.closed?.reason ?? "")).toBeGreaterThan(0);
  expect(refused.frames).toMatchObject([{ type: "error", code: "busy" }]);
  gate.resolve();
  await Promise.all(hellos);
  for (const socket of sockets.filter((one) => one !== refused))
    expect(socket.frames.at(-1)?.type).toBe("ready");
  const again = new TestSocket(node.url);
  await again.hello("token");
  expect(again.frames.at(-1)?.type).toBe("ready");
});

it("Who takes long to read its catch-up holds up nobody's turn", async () => {
  node = await start({
    admission: createAdmission({ atOnce: 1, waiting: 100 }),
    catchUp: async function* (_user, { user }): AsyncGenerator<ServerFrame> {
      if (user !== 1) return;
      for (let n = 0; n < 300; n += 1) yield JSON.parse(frame(n));
    },
  });
  const stalls = new TestSocket(node.url);
  const stalled = stalls.hello("token", { user: 1, channels: [] });
  await stalls.open();
  await connectionOf(node);
  stalls.pause();
  const other = new TestSocket(node.url);
  await other.hello("token");
  expect(other.frames.at(-1)?.type).toBe("ready");
  expect(stalls.frames.length).toBeLessThan(300);
  stalls.resume();
  await stalled;
  expect(stalls.frames).toHaveLength(301);
});
