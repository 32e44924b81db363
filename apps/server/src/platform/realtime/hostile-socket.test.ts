import { connect } from "node:net";
import { closeCodes, limits, PROTOCOL_VERSION } from "@parley/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { MISSING } from "../../test/team.ts";
import { TestSocket } from "./test-socket.ts";

let server: TestApp;
let ada: TestClient;
let socket: TestSocket;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
});
afterEach(async () => {
  // Whatever was sent: the server lives and serves the next one.
  const next = new TestSocket(server.url);
  await next.hello(ada.token);
  expect(next.frames.map((frame) => frame.type)).toContain("ready");
  next.close();
  socket?.close();
});
afterAll(() => server.close());

const hello = (change: object = {}) => ({
  type: "hello",
  protocol: PROTOCOL_VERSION,
  token: ada.token,
  cursors: { channels: [] },
  ...change,
});
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

const everyChannel = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `0197f3a2-7c1e-7cc0-8a4e-${n.toString(16).padStart(12, "0")}`,
    cursor: Number.MAX_SAFE_INTEGER - n,
    cached: false,
  }));

describe("a command that is not in the protocol", () => {
  const attacks: Array<[string, () => string | Buffer]> = [
    ["is not JSON", () => "hello"],
    ["is empty", () => ""],
    ["is binary", () => Buffer.from(JSON.stringify(hello()))],
    ["is an array of commands", () => JSON.stringify([hello()])],
    ["is null", () => "null"],
    ["has no type", () => "{}"],
    ["has an unknown type", () => '{"type":"subscribe"}'],
    ["has the type __proto__", () => '{"type":"__proto__"}'],
    ["has a field too many", () => JSON.stringify(hello({ admin: true }))],
    ["carries a __proto__ key", () => `{"type":"ping","__proto__":{"admin":true}}`],
    ["carries a constructor key", () => JSON.stringify({ type: "ping", constructor: {} })],
    ["nests a little too deep", () => `{"type":"ping","x":${nested(limits.bodyDepth + 2)}}`],
    ["nests a hundred thousand deep", () => nested(60_000)],
    [
      "has a cursor below zero",
      () => JSON.stringify(hello({ cursors: { user: -1, channels: [] } })),
    ],
    [
      "has a cursor of 1e999",
      () => JSON.stringify(hello()).replace('"channels":[]', '"user":1e999,"channels":[]'),
    ],
    ["says sync before hello", () => '{"type":"sync","cursors":{"channels":[]}}'],
    ["says ping before hello", () => '{"type":"ping"}'],
    ["says watch before hello", () => '{"type":"watch","user_ids":[]}'],
    ["says activity before hello", () => '{"type":"activity"}'],
    ["says typing before hello", () => JSON.stringify({ type: "typing", channel_id: MISSING })],
  ];

  it.each(attacks)("that %s is refused with a sentence", async (_, message) => {
    socket = new TestSocket(server.url);
    await socket.open();
    socket.raw(message());
    await socket.until(() => socket.closed);
    expect(socket.closed?.code).toBe(closeCodes.bad_message);
    expect(socket.frames).toMatchObject([{ type: "error", code: "malformed_request" }]);
  });
});

describe("after hello, a command", () => {
  const people = (count: number) => everyChannel(count).map(({ id }) => id);
  const attacks: Array<[string, object]> = [
    ["to watch nobody in particular", { type: "watch" }],
    ["to watch a number", { type: "watch", user_ids: [1] }],
    ["to watch everyone", { type: "watch", user_ids: "*" }],
    ["to watch more than 500 people", { type: "watch", user_ids: people(501) }],
    ["to watch as somebody else", { type: "watch", user_ids: [], user_id: MISSING }],
    ["to open two channels", { type: "watch", user_ids: [], channel_id: [MISSING, MISSING] }],
    ["of activity in the future", { type: "activity", ago: -1 }],
    ["of activity before all time", { type: "activity", ago: Number.MAX_SAFE_INTEGER }],
    ["of somebody else's activity", { type: "activity", user_id: MISSING }],
    ["to type nowhere", { type: "typing" }],
    ["to type for somebody else", { type: "typing", channel_id: MISSING, user_id: MISSING }],
    ["to send a presence", { type: "presence", presences: [] }],
  ];
  it.each(attacks)("%s closes the socket", async (_, command) => {
    socket = new TestSocket(server.url);
    await socket.hello(ada.token);
    socket.command(command);
    await socket.until(() => socket.closed);
    expect(socket.closed?.code).toBe(closeCodes.bad_message);
  });

  it.each([
    ["to watch 500 people who do not exist", { type: "watch", user_ids: people(500) }],
    ["to open a channel that does not exist", { type: "watch", user_ids: [], channel_id: MISSING }],
    ["to type where nobody is", { type: "typing", channel_id: MISSING, thread_id: MISSING }],
  ])("%s is passed over without a word", async (_, command) => {
    socket = new TestSocket(server.url);
    await socket.hello(ada.token);
    socket.command(command);
    socket.command({ type: "ping" });
    await socket.until(() => socket.frames.at(-1)?.type === "pong");
    const presences = socket.frames.flatMap((f) => (f.type === "presence" ? f.presences : []));
    expect(presences).toEqual([]);
    expect(socket.closed).toBeUndefined();
  });
});

it("A hello with as many cursors as the protocol allows is answered, each with gone", async () => {
  socket = new TestSocket(server.url);
  await socket.hello(ada.token, { channels: everyChannel(limits.syncChannels) });
  expect(socket.frames.filter((frame) => frame.type === "gone")).toHaveLength(limits.syncChannels);
  expect(socket.frames.at(-1)?.type).toBe("ready");
});

it("A hello with more cursors than that is refused", async () => {
  socket = new TestSocket(server.url);
  await socket.hello(ada.token, { channels: everyChannel(limits.syncChannels + 1) });
  expect(socket.closed?.code).toBe(closeCodes.bad_message);
});

it("A second hello closes the socket", async () => {
  socket = new TestSocket(server.url);
  await socket.hello(ada.token);
  socket.command(hello());
  await socket.until(() => socket.closed);
  expect(socket.closed?.code).toBe(closeCodes.bad_message);
  expect(socket.frames.at(-1)).toMatchObject({ type: "error", message: "Say hello only once." });
});

it("A message over the limit closes with 1009, and one just under it is read", async () => {
  socket = new TestSocket(server.url);
  await socket.hello(ada.token);
  socket.raw(`{"type":"ping"${" ".repeat(limits.socketMessageBytes - 15)}}`);
  await socket.until(() => socket.frames.some((frame) => frame.type === "pong"));
  socket.raw(" ".repeat(limits.socketMessageBytes + 1));
  await socket.until(() => socket.closed);
  expect(socket.closed?.code).toBe(closeCodes.too_large);
});

it("Another protocol version closes with 4426 and says what to do", async () => {
  socket = new TestSocket(server.url);
  await socket.open();
  socket.command(hello({ protocol: PROTOCOL_VERSION + 1 }));
  await socket.until(() => socket.closed);
  expect(socket.closed?.code).toBe(closeCodes.protocol);
  expect(socket.frames).toMatchObject([{ type: "error", code: "protocol_mismatch" }]);
});

it.each(["", "nobody", "x".repeat(200)])("The token %j closes with 4401", async (token) => {
  socket = new TestSocket(server.url);
  await socket.open();
  socket.command(hello({ token }));
  await socket.until(() => socket.closed);
  expect(socket.closed?.code).toBe(closeCodes.session_over);
  expect(socket.frames).toMatchObject([{ type: "error", code: "session_over" }]);
});

/** Asks for an upgrade at any path, and gives the status line of the answer. */
function upgrade(path: string, headers: Record<string, string> = {}): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const stream = connect(Number(port), hostname);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    stream.write(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${lines.join("")}\r\n`,
    );
    stream.once("data", (data) => {
      resolve(data.toString().split("\r\n")[0] ?? "");
      stream.destroy();
    });
    stream.once("close", () => resolve("closed"));
    stream.once("error", reject);
  });
}

describe("an upgrade", () => {
  it.each(["//", "//a:b", "http://[", "/api/socket/", "/api/sockets", "/", "*", "/%"])(
    "at %s leads nowhere",
    async (path) => {
      expect(await upgrade(path)).toMatch(/^(HTTP\/1\.1 4\d\d |closed$)/);
    },
  );

  it.each(["https://evil.example", "null", "http://", "nonsense", "http://127.0.0.1"])(
    "from the page of another origin (%s) is refused",
    async (origin) => {
      expect(await upgrade("/api/socket", { Origin: origin })).toBe("HTTP/1.1 403 Forbidden");
    },
  );

  it("from our own page and from a program is let in", async () => {
    expect(await upgrade("/api/socket", { Origin: server.url })).toContain("101");
    expect(await upgrade("/api/socket?x=1")).toContain("101");
  });

  it("whose peer hangs up at once does no harm", async () => {
    const { hostname, port } = new URL(server.url);
    for (const path of ["/api/socket", "/elsewhere"]) {
      const stream = connect(Number(port), hostname);
      stream.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      );
      stream.resetAndDestroy();
    }
    expect(await upgrade("/api/socket")).toContain("101");
  });
});
