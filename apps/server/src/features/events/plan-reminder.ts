import type { Tx } from "../../platform/database/db.ts";
import { addJob, removeJob } from "../../platform/database/jobs.ts";
import type { Dates } from "./repeat/occurrences.ts";
import { nextReminder } from "./repeat/reminders.ts";

/** Name of the job that reminds of an event. */
export const REMINDER_JOB = "remind-of-event";

/** One job waits for each event: the next date's. Asked for again, it takes the place of the one that waits. */
const keyOf = (event_id: string) => `event-reminder:${event_id}`;

/**
 * Plans the next reminder that comes after `since`, or takes back the one that was planned.
 * @param minutes before each date; null: no reminder
 */
export async function planReminder(
  tx: Tx,
  event_id: string,
  dates: Dates,
  minutes: number | null,
  since: Date,
): Promise<void> {
  const run_at = minutes === null ? undefined : nextReminder(dates, minutes, since);
  if (run_at) await addJob(tx, REMINDER_JOB, { event_id }, { run_at, key: keyOf(event_id) });
  else await removeJob(tx, keyOf(event_id));
}

/** No reminder comes any more. */
export const cancelReminder = (tx: Tx, event_id: string) => removeJob(tx, keyOf(event_id));
