/// <reference types="node" />
import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSocket, type Socket, type SocketState } from "./socket.ts";

/*
 * Real sockets to a server that takes them and then says only what the test lets it say: the network
 * of a phone that went into a tunnel. Only timers are turned forward by hand.
 */

let server: Server;
let streams: Duplex[];
let socket: Socket | undefined;
let states: SocketState[];
let accepts: (stream: Duplex) => void;

/** A text message as a server writes it: unmasked, shorter than 126 bytes. */
const message = (text: string) =>
  Buffer.concat([Buffer.from([0x81, Buffer.byteLength(text)]), Buffer.from(text)]);

function shakeHands(stream: Duplex, key: string): void {
  const guid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  const accept = createHash("sha1").update(`${key}${guid}`).digest("base64");
  stream.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
}

beforeEach(async () => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
  });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", new EventTarget());
  streams = [];
  states = [];
  server = createServer();
  server.on("upgrade", (request, stream) => {
    streams.push(stream);
    stream.on("error", () => {});
    shakeHands(stream, String(request.headers["sec-websocket-key"]));
    accepts(stream);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  socket?.stop();
  for (const stream of streams) stream.destroy();
  await new Promise((resolve) => server.close(resolve));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
async function until(look: () => boolean): Promise<void> {
  while (!look()) await turn();
}

/** Opens a socket and waits until it is online; the server never says a word after `ready`. */
async function goOnline(): Promise<void> {
  accepts = (stream) => stream.write(message('"ready"'));
  const { port } = server.address() as AddressInfo;
  socket = openSocket({
    url: () => `ws://127.0.0.1:${port}`,
    hello: async () => ({ type: "hello" }),
    ping: { type: "ping" },
    onMessage: (said) => (said === "ready" ? "ready" : undefined),
    onState: (state) => states.push(state),
    onEnd: () => {},
  });
  await until(() => states.includes("online"));
}

test.each([0, 4_900, 5_100, 14_900, 19_900])(
  "a connection that fell silent %i ms after the last look is given up within 45 s",
  async (ms) => {
    await goOnline();
    vi.advanceTimersByTime(ms);
    const heard = states.length;
    streams[0]?.write(message('"news"'));
    await turn();
    vi.advanceTimersByTime(45_000);
    expect(states.slice(heard)[0]).toBe("offline");
    await until(() => streams.length === 2);
  },
);

test("a connection that answers its pings is kept", async () => {
  await goOnline();
  let pings = 0;
  streams[0]?.on("data", () => {
    pings += 1;
    streams[0]?.write(message('"pong"'));
  });
  for (let minute = 0; minute < 5; minute += 1) {
    for (let part = 0; part < 12; part += 1) {
      vi.advanceTimersByTime(5_000);
      const before = pings;
      for (let n = 0; n < 20 && pings === before; n += 1) await turn();
    }
  }
  expect(states).toEqual(["connecting", "online"]);
  expect(streams).toHaveLength(1);
});

test("a close that names a pause is followed by no attempt before it is over", async () => {
  await goOnline();
  const reason = "retry in 9000 ms";
  const close = Buffer.from([0x88, reason.length + 2, 0x03, 0xf5]);
  streams[0]?.end(Buffer.concat([close, Buffer.from(reason)]));
  await until(() => states.at(-1) === "offline");
  vi.advanceTimersByTime(8_999);
  await turn();
  expect(streams).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await until(() => streams.length === 2);
});
