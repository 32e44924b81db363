import { type Cursors, closeCodes, retryPause, type ServerFrame } from "@parley/contract";
import { afterEach, expect, it } from "vitest";
import { createAdmission } from "../admission.ts";
import { connectionOf, frame, startNode, type TestNode, turn, until } from "./test-node.ts";
import { TestSocket } from "./test-socket.ts";

let node: TestNode | undefined;
afterEach(async () => {
  await node?.close();
  node = undefined;
});

it("A socket that never says hello is closed with 4408", async () => {
  node = await startNode({ helloMs: 50 });
  const socket = new TestSocket(node.url);
  await socket.until(() => socket.closed);
  expect(socket.closed?.code).toBe(closeCodes.timeout);
});

it("A half-open socket is ended by the heartbeat, one that answers is not", async () => {
  node = await startNode({ heartbeatMs: 100 });
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
  node = await startNode({
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
  node = await startNode({});
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

it("A stop tells every socket to come back, and does not wait for who never answers", async () => {
  node = await startNode({});
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
  node = await startNode({});
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
  node = await startNode({
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
