import type { UpdateEventBody } from "@parley/contract";
import type { Tx } from "../../platform/database/db.ts";
import { takeBackNotices } from "../notifications/index.ts";
import { carryDates } from "./carry-dates.ts";
import { checkSchedule } from "./check-schedule.ts";
import { checkReminder } from "./create-event.ts";
import type { StoredEvent } from "./queries/events.ts";
import type { Dates } from "./repeat/occurrences.ts";
import { saveDates } from "./save-dates.ts";

const startKeys = ["starts_at", "all_day", "time_zone", "repeat_rule"] as const;
const otherKeys = [
  "channel_id",
  "title",
  "description",
  "location",
  "reminder",
  "reminder_to",
] as const;

const differs = <K extends string>(
  a: Record<K, unknown>,
  b: Record<K, unknown>,
  keys: readonly K[],
) => keys.some((key) => String(a[key]) !== String(b[key]));

/** What is left out stays as it was; an event that goes to no channel any more reminds none. */
function merged(event: StoredEvent, body: UpdateEventBody): StoredEvent {
  const { occurrence: _, scope: __, starts_at, ends_at, ...given } = body;
  const changes = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  return {
    ...event,
    ...(body.channel_id === null ? { reminder_to: "people" as const } : {}),
    ...changes,
    ...(starts_at === undefined ? {} : { starts_at: new Date(starts_at) }),
    ...(ends_at === undefined ? {} : { ends_at: new Date(ends_at) }),
  };
}

/**
 * An event as a change makes it; undefined when it stays as it is.
 * @throws `invalid_input`
 */
export function changedEvent(
  event: StoredEvent,
  body: UpdateEventBody,
  now: Date,
): { next: StoredEvent; datesDiffer: boolean } | undefined {
  const wanted = merged(event, body);
  checkReminder(wanted.channel_id, wanted.reminder_to);
  const { repeat_rule } = checkSchedule(wanted);
  const next = { ...wanted, repeat_rule };
  const startsDiffer = differs(next, event, startKeys);
  const datesDiffer = startsDiffer || differs(next, event, ["ends_at"]);
  if (!datesDiffer && !differs(next, event, otherKeys)) return undefined;
  // What is new counts from now: nobody is reminded of what a change has put into the past.
  const isAnew = startsDiffer || next.reminder !== event.reminder;
  return {
    next: { ...next, reminded_through: isAnew ? now : event.reminded_through },
    datesDiffer,
  };
}

/**
 * Changes an event, or all of a series.
 * @returns whether anything is not as it was
 * @throws `invalid_input`
 */
export async function changeSeries(
  tx: Tx,
  event: StoredEvent,
  dates: Dates,
  body: UpdateEventBody,
  now: Date,
): Promise<boolean> {
  const change = changedEvent(event, body, now);
  if (!change) return false;
  const { next, datesDiffer } = change;
  const carry = { from: event, to: next, dates };
  await saveDates(tx, next, datesDiffer ? await carryDates(tx, carry) : dates.exceptions);
  // Who was reminded there may not see it where it is now.
  if (next.channel_id !== event.channel_id) await takeBackNotices(tx, event._id);
  return true;
}
