import { readPidFile } from "../../apps/server/src/platform/database/embedded/pid-file.ts";
import { populate } from "../../faults/people.ts";
import { type Needs, openPlace, type Place, urlOf } from "../../faults/place.ts";
import type { Person } from "../../faults/protocol.ts";
import { makeRooms, type RoomOptions } from "../data/rooms.ts";
import { type Load, startLoad } from "../load/load-process.ts";
import type { Member, Talk, Talked } from "../load/protocol.ts";
import type { Figures } from "../measure/figures.ts";
import { costsOf, measured, type Seconds } from "../measure/processes.ts";
import { startEjabberd } from "../peers/ejabberd.ts";
import { startPeer, type Target } from "../peers/peer-process.ts";

/** Servers side by side, those of ours on one PostgreSQL, and the clients of all of them in one process. */
export interface Field {
  place: Place;
  load: Load;
  people: Person[];
  parley: Target;
  /** Opens a peer; it is closed with the field. */
  openPeer(name: "bare" | "socket.io" | "ejabberd"): Promise<Target>;
  /** The first process of PostgreSQL, and its address. */
  database: { pid: number; url: string };
  /** Lets clients of a target talk, and measures who took how much processor time. */
  talk(
    target: Target,
    asked: Omit<Talk, "group">,
  ): Promise<{ talked: Talked; took: Seconds; costs: Figures }>;
}

/** Boots Parley with so many people and what else it needs, does what is wanted with it, and ends everything. */
export async function onField<T>(
  count: number,
  work: (field: Field) => Promise<T>,
  needs: Needs = {},
): Promise<T> {
  const place = await openPlace(needs, 1);
  const load = startLoad();
  const targets: Target[] = [];
  try {
    const [node] = place.nodes;
    if (!node) throw new Error("No server runs.");
    const { people } = await populate(place, count);
    const database = { pid: readPidFile(place.cluster)?.pid ?? 0, url: urlOf(place.cluster) };
    const parley: Target = {
      name: "Parley",
      dialect: "parley",
      url: node.url,
      pid: node.pid,
      database: database.pid,
      close: async () => {},
    };
    return await work({
      place,
      load,
      people,
      parley,
      database,
      async openPeer(name) {
        const peer =
          name === "ejabberd" ? await startEjabberd(people) : await startPeer(name, database);
        targets.push(peer);
        return peer;
      },
      async talk(target, asked) {
        const pids = { server: target.pid, database: target.database, load: load.pid };
        const before = await target.stored?.();
        const { value, seconds: took } = await measured(pids, () =>
          load.call("talk", { group: target.name, ...asked }),
        );
        checkWhole(target.name, value);
        if (before !== undefined)
          checkStored(target, value, (await target.stored?.()) ?? 0, before);
        return { talked: value, took, costs: costsOf(pids, took) };
      },
    });
  } finally {
    await load.stop();
    for (const target of targets) await target.close();
    await place.close();
  }
}

/** A figure of a run in which something was lost is no figure. */
export function checkWhole(name: string, talked: Talked): void {
  const { expected, deliveries, wrong, failed, sent } = talked;
  const [problem] = [...failed, ...wrong];
  if (problem) throw new Error(`${name}: ${problem}`);
  if (sent === 0) throw new Error(`${name}: nothing was sent.`);
  if (expected !== deliveries)
    throw new Error(`${name}: ${expected - deliveries} of ${expected} deliveries are missing.`);
}

/** Acknowledged is what the database has, so that none of it was acknowledged for nothing. */
function checkStored({ name }: Target, { sent }: Talked, after: number, before: number): void {
  if (after - before === sent) return;
  throw new Error(`${name}: ${sent} messages were sent, and ${after - before} are in its archive.`);
}

/** Connects the same people to each of the targets, each in rooms of its own. */
export async function connectAll(
  field: Field,
  targets: readonly Target[],
  rooms: RoomOptions,
): Promise<Map<string, Member[]>> {
  const connected = new Map<string, Member[]>();
  for (const { name, dialect, url } of targets) {
    const members = await makeRooms(field.place, field.people, {
      ...rooms,
      foreign: dialect !== "parley",
    });
    await field.load.call("connect", { group: name, dialect, url, members });
    connected.set(name, members);
  }
  return connected;
}
