import { setTimeout as sleep } from "node:timers/promises";
import { calls } from "@parley/contract";
import type { TestClient } from "../apps/server/src/test/client.ts";
import { compareStored, readDatabase, selectHeads } from "./check-database.ts";
import type { FaultKind, Scene } from "./kind.ts";
import type { Load } from "./load-process.ts";
import type { Place } from "./place.ts";
import { watchProcessor } from "./processor.ts";
import type { Person, Progress, Room, Violation } from "./protocol.ts";
import { type Dice, diceOf } from "./random.ts";

/** People in one channel of a run, the owner of the workspace included. */
const ROOM_SIZE = 40;
/** How long nothing may get better before that is a violation in itself, in ms. */
const PATIENCE_MS = 60_000;

/** Between two looks at whether all is well, in ms: each of them looks at every client. */
const LOOK_EVERY_MS = 250;

/** How much is asked of a run. */
export interface RunOptions {
  seed: number;
  /** Messages a second, of all people together. */
  rate: number;
  isShort: boolean;
}

/** What a run showed. */
export interface RunResult {
  seed: number;
  acknowledged: number;
  violations: Violation[];
  /** ms from the end of the cause to the next acknowledgement; null where nothing was sent after it. */
  writesAgain: number | null;
  /** ms from the end of the cause until everybody was there again and all that waited was acknowledged. */
  recovery: number;
  retries: number;
  notes: Map<string, number>;
}

/** Everybody and everything that runs of faults are done with. */
export interface Company {
  place: Place;
  load: Load;
  owner: TestClient;
  people: readonly Person[];
}

/** The owner at the first node itself: what judges must not suffer from the network it judges. */
const askedAgain = async <T>(ask: () => Promise<T>): Promise<T> => {
  const patience = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > patience) throw error;
      await sleep(100);
    }
  }
};

async function makeRooms({ owner, people }: Company, dice: Dice): Promise<Room[]> {
  const rooms: Room[] = [];
  const count = Math.max(2, Math.min(10, Math.round((people.length * 2) / ROOM_SIZE)));
  for (let n = 0; n < count; n += 1) {
    const { _id: channel_id } = await owner.call(calls.channelCreate, {
      body: { name: `room-${crypto.randomUUID()}`, visibility: "private" },
    });
    const places = people.map((_, index) => index).slice(1);
    const members = dice.some(places, Math.min(ROOM_SIZE - 1, places.length));
    const user_ids = members.map((member) => people[member]?.user_id ?? "");
    await owner.call(calls.channelAddMembers, { body: { channel_id, user_ids } });
    rooms.push({ channel_id, members: [0, ...members] });
  }
  return rooms;
}

/**
 * Waits until nothing waits any more; what still does after a minute in which nothing got better is a violation
 * (I7, I8). How long it takes while it gets better is the machine's affair, and stands in the table.
 */
async function untilWell({ place, load }: Company, rooms: readonly Room[], since: number) {
  const database = place.look();
  try {
    return await untilNothingWaits(load, () => selectHeads(database.db, rooms), since);
  } finally {
    await database.close();
  }
}

async function untilNothingWaits(
  load: Load,
  headsOf: () => Promise<Record<string, number>>,
  since: number,
) {
  let patience = Date.now() + PATIENCE_MS;
  let least = Number.POSITIVE_INFINITY;
  for (;;) {
    // From the database itself: who judges takes nothing of the server's time.
    const heads = await askedAgain(headsOf);
    const progress = await load.call("progress", { heads, since });
    const { waiting, offline, behind } = progress;
    const left = waiting + offline + behind;
    if (left === 0) return { progress, stuck: [] };
    if (left < least) patience = Date.now() + PATIENCE_MS;
    least = Math.min(left, least);
    if (Date.now() > patience) {
      const sentence = `For a minute ${waiting} messages wait, ${offline} clients are offline, and ${behind} behind.`;
      return { progress, stuck: [{ kind: "differs" as const, id: "stuck", sentence }] };
    }
    await sleep(LOOK_EVERY_MS);
  }
}

/** Acknowledgements that show that everything is under way. */
const TALKING = 5;

/** Waits until people talk, however slow the machine is. */
async function untilTalking(load: Load): Promise<void> {
  for (;;) {
    const { acknowledged } = await load.call("progress", { heads: {}, since: 0 });
    if (acknowledged >= TALKING) return;
    await sleep(20);
  }
}

/** Two people lose a channel while the fault is there: one who listens, and one who is away and comes back. */
async function removeSome({ owner, people, load }: Company, rooms: readonly Room[], dice: Dice) {
  const room = dice.pick(rooms);
  const [listens, isAway] = dice.some(room.members.slice(1), 2) as [number, number];
  const removed = [listens, isAway].map((person) => ({
    person,
    channel_id: room.channel_id,
    user_id: people[person]?.user_id ?? "",
  }));
  await load.call("away", { people: [isAway] });
  return {
    removed,
    async finish() {
      for (const { channel_id, user_id } of removed) {
        await askedAgain(async () => {
          const { status } = await owner.ask(calls.channelRemoveMember, {
            body: { channel_id, user_id },
          });
          // The first try may have worked although its answer was lost.
          if (status >= 500) throw new Error(`To remove somebody was answered with ${status}.`);
        });
      }
      // There must be something that they could hear and may not.
      await askedAgain(() => owner.send(room.channel_id, "said among those who are left"));
      await load.call("back", { people: [isAway], reload: false, isTimed: false });
    },
  };
}

function recoveryOf(progress: Progress, lifted: number): number {
  return Math.max(0, progress.onlineAt - lifted, progress.backlogAt - lifted);
}

/** One run of a fault: people talk, it happens, everything is well again, and all is compared. */
export async function runOnce(
  kind: FaultKind,
  company: Company,
  { seed, rate, isShort }: RunOptions,
): Promise<RunResult> {
  const { load, place, owner } = company;
  const dice = diceOf(seed);
  const rooms = await makeRooms(company, dice);
  await load.call("enter", { rooms });
  const removal = await removeSome(company, rooms, dice);
  await load.call("send", { rate, seed });
  await untilTalking(load);
  await sleep(dice.between(300, isShort ? 600 : 1_500));

  let lifted = 0;
  let processor = () => new Map<string, number>();
  const violations: Violation[] = [];
  const notes = new Map<string, number>();
  const scene: Scene = {
    ...company,
    dice,
    rooms,
    isShort,
    lift: () => {
      lifted = Date.now();
      processor = watchProcessor(place, load);
    },
    wrong: (sentence) => violations.push({ kind: "differs", id: sentence, sentence }),
    note: (name, value) => void notes.set(name, value),
  };
  await kind.inject(scene);
  await removal.finish();
  await sleep(isShort ? 300 : 1_000);
  await load.call("stop", {});
  const { progress, stuck } = await untilWell(company, rooms, lifted);
  for (const [name, seconds] of processor()) notes.set(`processor seconds of ${name}`, seconds);
  const acknowledged = await load.call("acknowledged", {});
  const { stored, gone } = await readDatabase(place, rooms, removal.removed);
  violations.push(...stuck, ...compareStored(acknowledged, stored));
  const most = kind.compares ?? Number.MAX_SAFE_INTEGER;
  violations.push(...(await load.call("check", { rooms, gone, most })));
  for (const { channel_id } of rooms) {
    await owner.call(calls.channelDelete, { params: { _id: channel_id } });
  }
  return {
    seed,
    acknowledged: acknowledged.length,
    violations,
    writesAgain: progress.firstAck === null ? null : progress.firstAck - lifted,
    recovery: recoveryOf(progress, lifted),
    retries: progress.failures.length,
    notes,
  };
}
