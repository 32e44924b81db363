import type { UpdateEventBody } from "@parley/contract";
import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../../platform/database/db.ts";
import { carryDates } from "./carry-dates.ts";
import { changedEvent, changeSeries } from "./change-series.ts";
import { planReminder } from "./plan-reminder.ts";
import { insertEvent, type StoredEvent, saveExtent } from "./queries/events.ts";
import { copyAnswers } from "./queries/exceptions.ts";
import { continuationOf } from "./repeat/continuation.ts";
import type { Dates } from "./repeat/occurrences.ts";
import { endBefore } from "./repeat/rule.ts";
import { extent, saveDates } from "./save-dates.ts";
import { mustHave } from "./visible-event.ts";

/** No client knows the `client_id` of a series that went on from another, so nothing is compared with it. */
const NO_HASH = Buffer.alloc(32);

/** Ends a series before one of its dates, and the rest of it goes on as a series of its own. */
async function split(
  tx: Tx,
  event: StoredEvent,
  dates: Dates,
  { name, next }: { name: Date; next: StoredEvent },
): Promise<string> {
  const made = { ...next, _id: uuidv7() };
  await insertEvent(tx, {
    ...made,
    ...extent(made, []),
    organiser_id: made.organiser._id,
    client_id: uuidv7(),
    client_hash: NO_HASH,
  });
  const carried = await carryDates(tx, { from: event, to: made, dates }, name);
  await copyAnswers(tx, event._id, made._id);
  await saveExtent(tx, made._id, extent(made, carried));
  const following = { schedule: made, exceptions: carried };
  await planReminder(tx, made._id, following, made.reminder, made.reminded_through);
  const kept = dates.exceptions.filter(({ occurrence }) => occurrence < name);
  const repeat_rule = endBefore(event.repeat_rule ?? "", name, event.all_day);
  await saveDates(tx, { ...event, repeat_rule }, kept);
  return made._id;
}

/**
 * Changes one date of a series and all that follow: they become a series of their own, as calendar programs
 * do it. Answers to the whole hold for both; what was said of later dates goes along with them.
 * @returns the id of the event that has these dates now; undefined when nothing is not as it was
 * @throws `not_found`, `invalid_input`
 */
export async function changeFollowing(
  tx: Tx,
  event: StoredEvent,
  dates: Dates,
  body: UpdateEventBody & { occurrence: string },
  now: Date,
): Promise<string | undefined> {
  mustHave(dates, body.occurrence);
  const name = new Date(body.occurrence);
  if (name <= event.starts_at) {
    return (await changeSeries(tx, event, dates, body, now)) ? event._id : undefined;
  }
  const rest = { ...event, ...continuationOf(event, name) };
  const change = changedEvent(rest, body, now);
  return change && split(tx, event, dates, { name, next: change.next });
}
