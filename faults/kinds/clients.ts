import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { calls } from "@parley/contract";
import type { FaultKind, Scene } from "../kind.ts";

/** What somebody writes who has no network for an hour. */
const QUEUED = 50;
/** More than catch-up sends of one channel before it says to begin anew. */
const MISSED = 1_100;

/** Somebody is away for as long as an hour brings news, writes meanwhile, and comes back with two tabs. */
export const longAway: FaultKind = {
  name: "away-an-hour",
  needs: {},
  async inject({ load, rooms, owner, dice, lift, isShort }) {
    const room = dice.pick(rooms);
    const person = dice.pick(room.members.filter((member) => member !== 0));
    await load.call("away", { people: [person] });
    const missed = isShort ? MISSED / 10 : MISSED;
    for (let n = 0; n < missed; n += 50) {
      const texts = Array.from({ length: 50 }, (_, index) => `missed ${n + index}`);
      await Promise.all(texts.map((text) => owner.send(room.channel_id, text)));
    }
    const { channel_id } = room;
    await load.call("queue", { person, channel_id, count: QUEUED, tabs: 2 });
    lift();
    await load.call("back", { people: [person], reload: dice.between(0, 2) === 0, isTimed: true });
    await load.call("open", { person, channel_id });
  },
};

/** Says hello by hand, from the beginning of everything. */
async function sayHello(url: string, token: string, channel_id: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  const key = randomBytes(16).toString("base64");
  socket.write(
    `GET /api/socket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.once("data", resolve));
  socket.pause();
  const channels = [{ id: channel_id, cursor: 0, cached: true }];
  const hello = { type: "hello", protocol: 1, token, cursors: { channels } };
  const text = Buffer.from(JSON.stringify(hello));
  // A frame of text with the mask 0, which leaves it as it is.
  const head = Buffer.from([0x81, 0xfe, text.length >> 8, text.length & 255, 0, 0, 0, 0]);
  socket.write(Buffer.concat([head, text]));
  return socket;
}

/** Memory of the server's process, in MB. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_024;
}

const STUCK = 100;
/** Characters of a message: the network itself holds megabytes for each who does not read. */
const LARGE = 20_000;

async function talkLarge({ owner, dice }: Scene, channel_id: string, count: number) {
  for (let n = 0; n < count; n += 1) {
    const text = randomBytes(LARGE / 2)
      .toString("hex")
      .slice(dice.between(0, 100));
    await owner.call(calls.messageCreate, {
      body: { channel_id, text, client_id: crypto.randomUUID() },
    });
  }
}

/**
 * Lets so many ask for everything while people talk, whether they read it or not.
 * @returns the p99 of everybody's sends from then on, in ms, and the memory of the server, in MB: in the middle of
 * what is seen meanwhile, since what comes and goes is garbage that nobody holds
 */
async function measure(
  scene: Scene,
  channel_id: string,
  tokens: readonly string[],
  reads: boolean,
): Promise<{ p99: number; memory: number }> {
  const { place, load, isShort } = scene;
  const { pid = 0, url = "" } = place.nodes[0] ?? {};
  await load.call("lap", {});
  const sockets = await Promise.all(tokens.map((token) => sayHello(url, token, channel_id)));
  if (reads) for (const socket of sockets) socket.resume();
  const seen: number[] = [];
  for (let n = 0; n < (isShort ? 5 : 40); n += 1) {
    await talkLarge(scene, channel_id, 2);
    await sleep(100);
    seen.push(memoryOf(pid));
  }
  seen.sort((a, b) => a - b);
  const { p99 } = await load.call("lap", {});
  for (const socket of sockets) socket.destroy();
  return { p99, memory: seen[Math.floor(seen.length / 2)] ?? 0 };
}

/** A hundred sockets ask for everything and never read it, between as many that did and as many that do. */
export const neverReading: FaultKind = {
  name: "never-reading",
  needs: {},
  async inject(scene) {
    const { people, lift, note, wrong, isShort, owner } = scene;
    const channel = await owner.call(calls.channelCreate, {
      body: { name: `large-${crypto.randomUUID()}`, visibility: "private" },
    });
    const stuck = people.slice(1, isShort ? 21 : STUCK + 1);
    const body = { channel_id: channel._id, user_ids: stuck.map(({ user_id }) => user_id) };
    await owner.call(calls.channelAddMembers, { body });
    await talkLarge(scene, channel._id, isShort ? 20 : 150);
    const tokens = stuck.map(({ token }) => token);
    // A server that has just begun grows whatever it does: what counts is what not to read costs more than to read.
    const before = await measure(scene, channel._id, tokens, true);
    const { p99, memory } = await measure(scene, channel._id, tokens, false);
    lift();
    const after = await measure(scene, channel._id, tokens, true);
    await owner.call(calls.channelDelete, { params: { _id: channel._id } });
    const more = Math.round(memory - (before.memory + after.memory) / 2);
    const usual = (before.p99 + after.p99) / 2;
    note("memory with those who never read, MB more than with those who do", more);
    note("p99 of sends with those who never read, ms", p99);
    note("p99 of sends with those who do, ms", usual);
    note("p99 with those who never read ÷ with those who do", p99 / usual);
    if (more > 64 && !isShort) wrong(`The server took ${more} MB more.`);
  },
};

/** Everybody comes back at once to a server that was killed. */
export const storm: FaultKind = {
  name: "reconnect-storm",
  needs: {},
  isSlow: true,
  compares: 200,
  clients: (asked) => asked * 25,
  async inject({ place, lift, note }) {
    await place.nodes[0]?.kill9();
    lift();
    const begun = Date.now();
    await place.restart(0);
    note("ms of the recovery in which the server started", Date.now() - begun);
  },
};
