import type { UpdateEventBody } from "@parley/contract";
import type { Tx } from "../../platform/database/db.ts";
import { checkSchedule } from "./check-schedule.ts";
import { checkReminder } from "./create-event.ts";
import type { StoredEvent } from "./queries/events.ts";
import { dropDates, selectAnsweredDates, stretchExceptions } from "./queries/exceptions.ts";
import type { Dates } from "./repeat/occurrences.ts";
import { isStart } from "./repeat/recurrence.ts";
import { durationOf, type Schedule } from "./repeat/schedule.ts";
import { saveDates } from "./save-dates.ts";
import { datesOf } from "./visible-event.ts";

const startKeys = ["starts_at", "all_day", "time_zone", "repeat_rule"] as const;
const otherKeys = [
  "title",
  "description",
  "location",
  "reminder",
  "reminder_to",
  "ends_at",
] as const;

const differs = <K extends string>(
  a: Record<K, unknown>,
  b: Record<K, unknown>,
  keys: readonly K[],
) => keys.some((key) => String(a[key]) !== String(b[key]));

/** What is left out stays as it was. */
function merged(event: StoredEvent, body: UpdateEventBody): StoredEvent {
  const { occurrence: _, starts_at, ends_at, ...given } = body;
  const changes = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  return {
    ...event,
    ...changes,
    ...(starts_at === undefined ? {} : { starts_at: new Date(starts_at) }),
    ...(ends_at === undefined ? {} : { ends_at: new Date(ends_at) }),
  };
}

/** Dates that the new rule does not have lose what was said of them alone; the others keep it. */
async function dropLostDates(tx: Tx, event_id: string, schedule: Schedule, dates: Dates) {
  const names = [
    ...dates.exceptions.map(({ occurrence }) => occurrence),
    ...(await selectAnsweredDates(tx, event_id)),
  ];
  const isLost = (name: Date) => schedule.repeat_rule === null || !isStart(schedule, name);
  await dropDates(tx, event_id, names.filter(isLost));
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
  const wanted = merged(event, body);
  checkReminder(wanted.channel_id, wanted.reminder_to);
  const { repeat_rule } = checkSchedule(wanted);
  const next = { ...wanted, repeat_rule };
  const startsDiffer = differs(next, event, startKeys);
  if (!startsDiffer && !differs(next, event, otherKeys)) return false;
  if (startsDiffer) await dropLostDates(tx, event._id, next, dates);
  const [from, to] = [durationOf(event), durationOf(next)];
  if (from !== to) await stretchExceptions(tx, event._id, { from, to });
  // What is new counts from now: nobody is reminded of what a change has put into the past.
  const isAnew = startsDiffer || next.reminder !== event.reminder;
  const reminded_through = isAnew ? now : event.reminded_through;
  const { exceptions } = await datesOf(tx, next);
  await saveDates(tx, { ...next, reminded_through }, exceptions);
  return true;
}
