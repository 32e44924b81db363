import type { MyPresence, Presence } from "@parley/contract";
import {
  type Chosen,
  type Derived,
  type Durations,
  derive,
  ownPresence,
  publicPresence,
} from "./derive.ts";
import type { LiveDevices } from "./devices.ts";
import type { Listener } from "./listener.ts";
import { createOutbox } from "./outbox.ts";
import { createChosenReader } from "./read-chosen.ts";

/** ms in which changes gather into one frame. */
const TICK = 250;
/** Longest wait of a timer in Node, in ms. */
const MAX_TIMER = 2 ** 31 - 1;

/** Whoever came between a change and its telling knows more than the others: the next telling is for all. */
const UNEVEN = "uneven";

/** What counts as told once somebody new was answered with `presence`. */
const toldWith = (told: string, presence: string) =>
  told === "" || told === presence ? presence : UNEVEN;

export interface BoardOptions {
  devices: LiveDevices;
  durations: Durations;
  read(user_ids: string[]): Promise<readonly Chosen[]>;
  /** Keeps when people were last seen, ms since 1970. */
  saveSeen(seen: ReadonlyMap<string, number>): Promise<void>;
  onError(error: unknown): void;
}

/** What this node knows of one person who is connected or watched here. */
interface Entry {
  /** Undefined until it was read. */
  chosen: Chosen | undefined;
  watchers: Set<Listener>;
  /** Their own connections that watch anybody: these hear of their own presence too. */
  own: Set<Listener>;
  isThere: boolean;
  /** As told last, as JSON; empty before the first time, `UNEVEN` when not everyone was told the same. */
  told: string;
  toldMine: string;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Who is there, and who is shown to whom: keeps presences, notices what changes and tells the watchers. */
export function createBoard({ devices, durations, ...options }: BoardOptions) {
  const entries = new Map<string, Entry>();
  const watched = new Map<Listener, ReadonlySet<string>>();
  const dirty = new Set<string>();
  let ticking: ReturnType<typeof setTimeout> | undefined;
  const outbox = createOutbox();
  const { ask, known } = createChosenReader(options, (row) => take(row));
  devices.onChange((user_id) => {
    if (!hold(user_id).chosen) ask(user_id);
    mark(user_id);
  });

  function hold(user_id: string): Entry {
    const found = entries.get(user_id);
    if (found) return found;
    const entry: Entry = {
      chosen: undefined,
      watchers: new Set(),
      own: new Set(),
      isThere: false,
      told: "",
      toldMine: "",
      timer: undefined,
    };
    entries.set(user_id, entry);
    return entry;
  }

  /** Forgets somebody whom nobody here watches and who is not connected. */
  function release(user_id: string, entry: Entry): void {
    const isNeeded = entry.watchers.size + entry.own.size > 0 || devices.of(user_id).length > 0;
    if (isNeeded || entry.isThere) return;
    clearTimeout(entry.timer);
    entries.delete(user_id);
  }

  function take(row: Chosen): void {
    const entry = entries.get(row.user_id);
    if (!entry || (entry.chosen && entry.chosen.rev > row.rev)) return;
    const seen_at = Math.max(entry.chosen?.seen_at ?? 0, row.seen_at ?? 0) || null;
    entry.chosen = { ...row, seen_at };
    mark(row.user_id);
  }

  function mark(user_id: string): void {
    dirty.add(user_id);
    ticking ??= setTimeout(tick, TICK);
  }

  const now = (chosen: Chosen): Derived =>
    derive(chosen, devices.of(chosen.user_id), Date.now(), durations);

  function tick(): void {
    ticking = undefined;
    const changed = [...dirty];
    dirty.clear();
    const seen = new Map<string, number>();
    for (const user_id of changed) {
      const entry = entries.get(user_id);
      if (!entry) continue;
      clearTimeout(entry.timer);
      devices.removeEnded(user_id, Date.now());
      if (entry.chosen) update(user_id, entry, entry.chosen, seen);
      else askAgain(user_id, entry);
      release(user_id, entry);
    }
    outbox.flush();
    if (seen.size > 0) options.saveSeen(seen).catch(options.onError);
  }

  /** It could not be read: without it nobody is told of this person. */
  function askAgain(user_id: string, entry: Entry): void {
    if (devices.of(user_id).length === 0) return;
    ask(user_id);
    entry.timer = setTimeout(mark, durations.grace, user_id).unref();
  }

  function update(user_id: string, entry: Entry, known: Chosen, seen: Map<string, number>): void {
    const isThere = devices.of(user_id).length > 0;
    let chosen = known;
    if (entry.isThere && !isThere) {
      chosen = { ...known, seen_at: Date.now() };
      entry.chosen = chosen;
      seen.set(user_id, Date.now());
    }
    entry.isThere = isThere;
    const derived = now(chosen);
    tell(entry, chosen, derived);
    if (derived.until === null) return;
    const wait = Math.min(derived.until - Date.now(), MAX_TIMER);
    entry.timer = setTimeout(mark, wait, user_id).unref();
  }

  function tell(entry: Entry, chosen: Chosen, derived: Derived): void {
    const presence = JSON.stringify(publicPresence(chosen, derived));
    if (presence !== entry.told) {
      entry.told = presence;
      for (const watcher of entry.watchers) outbox.add(watcher, presence);
    }
    const mine = entry.own.size > 0 ? JSON.stringify(ownPresence(chosen, derived)) : "";
    if (mine === entry.toldMine) return;
    entry.toldMine = mine;
    for (const own of entry.own) outbox.addMine(own, mine);
  }

  function unwatch(listener: Listener, user_id: string): void {
    const entry = entries.get(user_id);
    if (!entry) return;
    entry.watchers.delete(listener);
    release(user_id, entry);
  }

  return {
    /** A person's presence now, from what they chose. */
    publicNow: (chosen: Chosen): Presence => publicPresence(chosen, now(chosen)),
    ownNow: (chosen: Chosen): MyPresence => ownPresence(chosen, now(chosen)),

    /** Waits until what people chose before is known here. */
    known,

    /** Everyone who is online, away or busy, as far as is known. */
    online(): string[] {
      return [...devices.people()].filter((user_id) => {
        const chosen = entries.get(user_id)?.chosen;
        return chosen !== undefined && now(chosen).status !== "offline";
      });
    },

    isInvisible: (user_id: string) => entries.get(user_id)?.chosen?.status === "offline",

    /** What somebody chose has changed: read it again, if anybody here cares. */
    changed(user_id: string): void {
      if (entries.has(user_id)) ask(user_id);
    },

    /** What anybody chose may have changed unheard. */
    allChanged(): void {
      for (const user_id of entries.keys()) ask(user_id);
    },

    /**
     * Replaces whom a connection watches, answers at once with those who are new to it, and from the
     * first time on tells it of its own person too.
     */
    watch(listener: Listener, me: Chosen, people: readonly Chosen[]): void {
      const before = watched.get(listener);
      const next = new Set(people.map(({ user_id }) => user_id));
      watched.set(listener, next);
      for (const user_id of before ?? []) if (!next.has(user_id)) unwatch(listener, user_id);
      for (const row of people) {
        const entry = hold(row.user_id);
        entry.watchers.add(listener);
        take(row);
        if (before?.has(row.user_id) || !entry.chosen) continue;
        const presence = JSON.stringify(publicPresence(entry.chosen, now(entry.chosen)));
        entry.told = toldWith(entry.told, presence);
        if (entry.told === UNEVEN) mark(row.user_id);
        outbox.add(listener, presence);
      }
      if (!before) {
        const entry = hold(me.user_id);
        entry.own.add(listener);
        take(me);
        const mine = JSON.stringify(ownPresence(entry.chosen ?? me, now(entry.chosen ?? me)));
        entry.toldMine = toldWith(entry.toldMine, mine);
        if (entry.toldMine === UNEVEN) mark(me.user_id);
        outbox.addMine(listener, mine);
      }
      outbox.flush();
    },

    /** Forgets a connection that closed. */
    forget(listener: Listener): void {
      for (const user_id of watched.get(listener) ?? []) unwatch(listener, user_id);
      watched.delete(listener);
      const entry = entries.get(listener.user_id);
      if (!entry?.own.delete(listener)) return;
      release(listener.user_id, entry);
    },

    /** Stops all timers, and keeps when those who are here were last seen: the node goes away. */
    async stop(): Promise<void> {
      clearTimeout(ticking);
      for (const entry of entries.values()) clearTimeout(entry.timer);
      const here = [...devices.peopleHere()].map((user_id) => [user_id, Date.now()] as const);
      if (here.length > 0) await options.saveSeen(new Map(here)).catch(options.onError);
    },
  };
}

export type Board = ReturnType<typeof createBoard>;
