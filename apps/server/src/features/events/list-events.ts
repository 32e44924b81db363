import { setImmediate as breathe } from "node:timers/promises";
import { type EventList, type EventListQuery, type EventSummary, limits } from "@parley/contract";
import { badField } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import { inSnapshot } from "../../platform/database/snapshot.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { visibleChannel } from "../channels/index.ts";
import { summaryOf } from "./present.ts";
import { type StoredEvent, selectEvents, selectExceptions } from "./queries/events.ts";
import { selectTallies, type Tallies } from "./queries/responses.ts";
import { type Exception, occurrencesBetween } from "./repeat/occurrences.ts";
import { DAY } from "./repeat/schedule.ts";

/** Days that are listed when the caller does not say. */
const USUAL_DAYS = 31;
/** ms of counting dates after which others get their turn. */
const TURN = 20;

/** @throws `invalid_input` beside `to` */
function windowOf({ from, to, channel_id }: EventListQuery, now: Date) {
  const start = from === undefined ? now : new Date(from);
  const end = to === undefined ? new Date(+start + USUAL_DAYS * DAY) : new Date(to);
  if (end <= start) throw badField("to", "The time that is asked for ends after it begins.");
  if (+end - +start > limits.eventWindowDays * DAY)
    throw badField("to", `Ask for at most ${limits.eventWindowDays} days at once.`);
  return { from: start, to: end, channel_id };
}

interface Read {
  events: StoredEvent[];
  exceptions: Map<string, Exception[]>;
  tallies: Tallies;
}

/** What happens in a time, by when it begins: one entry for each occurrence. */
export async function listEvents(
  db: Db,
  actor: Actor,
  query: EventListQuery,
  now = new Date(),
): Promise<EventList> {
  const window = windowOf(query, now);
  if (window.channel_id) await visibleChannel(db, actor, window.channel_id);
  // The name of an occurrence that touches the window is at most the longest event before it.
  const early = new Date(+window.from - limits.repeatingEventDays * DAY);
  const read = await inSnapshot(db, async (tx): Promise<Read> => {
    const events = await selectEvents(tx, actor.user_id, window);
    const series = events.filter((event) => event.repeat_rule !== null).map(({ _id }) => _id);
    const between = { from: early, to: window.to };
    const exceptions = await selectExceptions(tx, series, between);
    const ids = events.map(({ _id }) => _id);
    // A date that was moved into the window keeps the name that it had elsewhere.
    const names = [...exceptions.values()].flat().map(({ occurrence }) => +occurrence);
    const answered = {
      from: new Date(Math.min(+early, ...names)),
      to: new Date(Math.max(+window.to, ...names.map((name) => name + 1))),
    };
    return { events, exceptions, tallies: await selectTallies(tx, actor.user_id, ids, answered) };
  });
  const found = await spread(read, window);
  found.sort((a, b) => a.starts_at.localeCompare(b.starts_at) || a._id.localeCompare(b._id));
  const truncated = found.length > limits.eventsListed || read.events.length > limits.eventsListed;
  return { events: found.slice(0, limits.eventsListed), truncated };
}

/** Every occurrence in the window. Many series are counted in turns, so that nobody else waits for them. */
async function spread(read: Read, { from, to }: { from: Date; to: Date }): Promise<EventSummary[]> {
  const found: EventSummary[] = [];
  let turn = performance.now();
  for (const event of read.events) {
    const dates = { schedule: event, exceptions: read.exceptions.get(event._id) ?? [] };
    for (const occurrence of occurrencesBetween(dates, from, to)) {
      found.push(summaryOf(event, occurrence, read.tallies));
    }
    if (performance.now() - turn < TURN) continue;
    await breathe();
    turn = performance.now();
  }
  return found;
}
