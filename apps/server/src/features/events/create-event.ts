import type { CalendarEvent, CreateEventBody } from "@parley/contract";
import { v7 as uuidv7 } from "uuid";
import { AppError, badField } from "../../platform/app-error.ts";
import { violatedUnique } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { changeEvents, type EventDeps, type EventWork } from "./change-events.ts";
import { checkSchedule } from "./check-schedule.ts";
import { contentHash } from "./content-hash.ts";
import { planReminder } from "./plan-reminder.ts";
import { mayTakePart } from "./policy.ts";
import { insertEvent, type NewEvent, selectByClientId } from "./queries/events.ts";
import { lastEnd } from "./repeat/recurrence.ts";
import type { Schedule } from "./repeat/schedule.ts";
import { showEvent } from "./show-event.ts";

const reused = () =>
  new AppError("client_id_reused", {
    message: "This client_id was used for another event. Plan the new event with a new one.",
  });

/** The reminder of an event that nobody else sees has no channel to go to. */
export function checkReminder(channel_id: string | null, reminder_to: string): void {
  if (channel_id === null && reminder_to === "channel")
    throw badField("reminder_to", "An event of your own has no channel: be reminded yourself.");
}

function rowOf(actor: Actor, body: CreateEventBody, schedule: Schedule, now: Date): NewEvent {
  return {
    ...body,
    ...schedule,
    _id: uuidv7(),
    organiser_id: actor.user_id,
    client_hash: contentHash(body),
    reminded_through: now,
    first_at: schedule.starts_at,
    last_at: lastEnd(schedule),
  };
}

/** Answers a repeated request as the first one was, even where planning is over since. */
function createWork(actor: Actor, row: NewEvent): EventWork<{ _id: string; is_new: boolean }> {
  return async (tx, place) => {
    const earlier = await selectByClientId(tx, actor.user_id, row.client_id);
    const verdict = mayTakePart({ place, role: actor.role, is_organiser: true });
    const isOver = verdict === "channel_archived" && earlier !== undefined;
    if (verdict === "forbidden") {
      throw new AppError(verdict, { message: "Join this channel to plan events in it." });
    }
    if (verdict !== "allow" && !isOver) throw new AppError(verdict);
    if (earlier && !earlier.client_hash.equals(row.client_hash)) throw reused();
    if (earlier?.is_deleted) throw new AppError("event_deleted");
    if (earlier) return { value: { _id: earlier._id, is_new: false }, is_changed: false };
    await insertEvent(tx, row);
    const dates = { schedule: row, exceptions: [] };
    await planReminder(tx, row._id, dates, row.reminder, row.reminded_through);
    return { value: { _id: row._id, is_new: true }, is_changed: true };
  };
}

/**
 * Plans an event: durable when this returns.
 * @returns the stored event, and whether this request made it or an earlier one did
 * @throws `not_found`, `forbidden`, `channel_archived`, `client_id_reused`, `event_deleted`, `invalid_input`
 */
export async function createEvent(
  deps: EventDeps,
  actor: Actor,
  body: CreateEventBody,
  now = new Date(),
): Promise<{ event: CalendarEvent; is_new: boolean }> {
  checkReminder(body.channel_id, body.reminder_to);
  const schedule = checkSchedule({
    ...body,
    starts_at: new Date(body.starts_at),
    ends_at: new Date(body.ends_at),
  });
  const work = createWork(actor, rowOf(actor, body, schedule, now));
  try {
    const { _id, is_new } = await changeEvents(deps, actor, body.channel_id, work);
    return { event: await showEvent(deps.db, actor, _id, {}), is_new };
  } catch (error) {
    // The same client_id came for another channel, in between: each channel has a lock of its own.
    throw violatedUnique(error) === "events_organiser_id_client_id_key" ? reused() : error;
  }
}
