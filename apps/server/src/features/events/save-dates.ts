import type { Tx } from "../../platform/database/db.ts";
import { planReminder } from "./plan-reminder.ts";
import { type ChangedEvent, saveEvent } from "./queries/events.ts";
import type { Exception } from "./repeat/occurrences.ts";
import { lastEnd } from "./repeat/recurrence.ts";

const least = (dates: Date[]) => new Date(Math.min(...dates.map(Number)));
const most = (dates: Date[]) => new Date(Math.max(...dates.map(Number)));

/** Between which moments all of an event lies, moved dates included. */
export function extent(
  event: Omit<ChangedEvent, "first_at" | "last_at">,
  exceptions: readonly Exception[],
) {
  const moved = exceptions.filter(({ is_cancelled }) => !is_cancelled);
  const end = lastEnd(event);
  return {
    first_at: least([event.starts_at, ...moved.map(({ starts_at }) => starts_at)]),
    last_at: end && most([end, ...moved.map(({ ends_at }) => ends_at)]),
  };
}

/** Writes a changed event and plans its next reminder anew. */
export async function saveDates(
  tx: Tx,
  event: Omit<ChangedEvent, "first_at" | "last_at">,
  exceptions: readonly Exception[],
): Promise<void> {
  await saveEvent(tx, { ...event, ...extent(event, exceptions) });
  const dates = { schedule: event, exceptions };
  await planReminder(tx, event._id, dates, event.reminder, event.reminded_through);
}
