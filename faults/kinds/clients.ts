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

/** Says hello by hand, from the beginning of everything, and never reads a byte. */
async function neverRead(url: string, token: string, channel_id: string): Promise<Socket> {
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

/** A hundred sockets ask for everything and never read. */
export const neverReading: FaultKind = {
  name: "never-reading",
  needs: {},
  async inject(scene) {
    const { place, people, load, lift, note, wrong, isShort, owner } = scene;
    const pid = place.nodes[0]?.pid ?? 0;
    const usual = (await load.call("lap", {})).p99;
    const channel = await owner.call(calls.channelCreate, {
      body: { name: `large-${crypto.randomUUID()}`, visibility: "private" },
    });
    const stuckPeople = people.slice(1, 101);
    const user_ids = stuckPeople.map(({ user_id }) => user_id);
    await owner.call(calls.channelAddMembers, { body: { channel_id: channel._id, user_ids } });
    await talkLarge(scene, channel._id, isShort ? 20 : 150);
    const before = memoryOf(pid);
    const url = place.nodes[0]?.url ?? "";
    const count = isShort ? Math.min(20, stuckPeople.length) : STUCK;
    const sockets = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        neverRead(url, stuckPeople[n % stuckPeople.length]?.token ?? "", channel._id),
      ),
    );
    await load.call("lap", {});
    let most = before;
    for (let n = 0; n < (isShort ? 5 : 30); n += 1) {
      await talkLarge(scene, channel._id, 2);
      await sleep(100);
      most = Math.max(most, memoryOf(pid));
    }
    const { p99 } = await load.call("lap", {});
    lift();
    for (const socket of sockets) socket.destroy();
    await owner.call(calls.channelDelete, { params: { _id: channel._id } });
    note("memory, MB more", Math.round(most - before));
    note("p99 of sends before, ms", usual);
    note("p99 of sends with them, ms", p99);
    if (most - before > 64 && !isShort)
      wrong(`The server took ${Math.round(most - before)} MB more.`);
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
