import type { ServerFrame } from "@parley/contract";
import { afterEach, expect, it } from "vitest";
import { createAdmission } from "../admission.ts";
import { connectionOf, frame, startNode, type TestNode, turn, until } from "./test-node.ts";
import { TestSocket } from "./test-socket.ts";

let node: TestNode | undefined;
afterEach(async () => {
  await node?.close();
  node = undefined;
});

it("Catch-up waits for its reader, and what happens meanwhile does not pile up", async () => {
  const PAGES = 300;
  let read = 0;
  node = await startNode({
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

it("Who takes long to read its catch-up holds up nobody's turn", async () => {
  node = await startNode({
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

it("Who hangs up in the middle of its catch-up gives its turn to the next", async () => {
  let read = 0;
  node = await startNode({
    admission: createAdmission({ atOnce: 1, waiting: 100 }),
    catchUp: async function* (_user, { user }): AsyncGenerator<ServerFrame> {
      // Without an end, as far as this test goes.
      for (; user === 1 && node; read += 1) yield JSON.parse(frame(read));
    },
  });
  const gone = new TestSocket(node.url);
  const leaving = gone.hello("token", { user: 1, channels: [] });
  await until(() => read > 0);
  gone.close();
  const other = new TestSocket(node.url);
  await other.hello("token");
  expect(other.frames.at(-1)?.type).toBe("ready");
  await leaving;
});

it("Many who are told much at once leave the node its turns for everybody else", async () => {
  let atOnce = 0;
  let most = 0;
  node = await startNode({
    admission: createAdmission({ atOnce: 20, waiting: 100 }),
    catchUp: async function* (): AsyncGenerator<ServerFrame> {
      for (let n = 0; n < 30; n += 1) {
        atOnce += 1;
        most = Math.max(most, atOnce);
        setImmediate(() => {
          atOnce -= 1;
        });
        yield JSON.parse(frame(n));
      }
    },
  });
  const sockets = Array.from({ length: 20 }, () => new TestSocket(node?.url ?? ""));
  await Promise.all(sockets.map((socket) => socket.hello("token")));
  for (const { frames } of sockets) expect(frames).toHaveLength(31);
  // 256 KiB a turn are four pieces of 64 KiB, of this one and the one before, and the first that has to wait.
  expect(most).toBeLessThanOrEqual(10);
});
