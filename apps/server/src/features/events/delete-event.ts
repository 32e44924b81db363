import type { DatesQuery } from "@parley/contract";
import type { Tx } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { takeBackNotices } from "../notifications/index.ts";
import { selectSpecialDates } from "./carry-dates.ts";
import { checkRoom, putException } from "./change-date.ts";
import { changeEvent } from "./change-event.ts";
import type { EventDeps } from "./change-events.ts";
import { cancelReminder } from "./plan-reminder.ts";
import { mayChange } from "./policy.ts";
import { buryEvent, type StoredEvent } from "./queries/events.ts";
import { dropDates } from "./queries/exceptions.ts";
import { type Dates, hasDates } from "./repeat/occurrences.ts";
import { endBefore } from "./repeat/rule.ts";
import { saveDates } from "./save-dates.ts";
import { datesOf, mustHave } from "./visible-event.ts";

async function deleteAll(tx: Tx, { _id }: StoredEvent): Promise<void> {
  await buryEvent(tx, _id);
  await cancelReminder(tx, _id);
  await takeBackNotices(tx, _id);
}

/** Takes one date out; what was answered to it goes with it. A series without any date is no more. */
async function deleteDate(tx: Tx, event: StoredEvent, dates: Dates, name: Date): Promise<void> {
  const { starts_at, ends_at } = mustHave(dates, name.toISOString());
  checkRoom(dates, name);
  const none = { title: null, description: null, location: null };
  const gone = { occurrence: name, is_cancelled: true, starts_at, ends_at, ...none };
  const others = dates.exceptions.filter(({ occurrence }) => +occurrence !== +name);
  if (!hasDates({ schedule: event, exceptions: [...others, gone] })) return deleteAll(tx, event);
  await dropDates(tx, event._id, [name]);
  await putException(tx, event, dates, gone);
}

/** Ends a series before one of its dates. */
async function deleteFollowing(
  tx: Tx,
  event: StoredEvent,
  dates: Dates,
  name: Date,
): Promise<void> {
  mustHave(dates, name.toISOString());
  if (name <= event.starts_at) return deleteAll(tx, event);
  const names = await selectSpecialDates(tx, event._id, dates);
  await dropDates(
    tx,
    event._id,
    names.filter((date) => date >= name),
  );
  const repeat_rule = endBefore(event.repeat_rule ?? "", name, event.all_day);
  const kept = dates.exceptions.filter(({ occurrence }) => occurrence < name);
  await saveDates(tx, { ...event, repeat_rule }, kept);
}

/**
 * Deletes an event: all of a series, one date of it, or one and all that follow.
 * @throws `not_found`, `forbidden`, `channel_archived`, `invalid_input`
 */
export async function deleteEvent(
  deps: EventDeps,
  actor: Actor,
  _id: string,
  { occurrence, scope }: DatesQuery,
): Promise<{ _id: string }> {
  await changeEvent(deps, actor, { _id, may: mayChange }, async (tx, event) => {
    const dates = await datesOf(tx, event);
    if (occurrence === undefined) await deleteAll(tx, event);
    else if (scope === "one") await deleteDate(tx, event, dates, new Date(occurrence));
    else await deleteFollowing(tx, event, dates, new Date(occurrence));
    return { value: undefined, is_changed: true };
  });
  return { _id };
}
