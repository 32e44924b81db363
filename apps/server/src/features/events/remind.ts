import { z } from "zod";
import type { Bus, StreamNews } from "../../platform/bus/bus.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { defineJob, type Job } from "../../platform/jobs/jobs.ts";
import { type Batch, inBatch } from "../channels/index.ts";
import { postSystem } from "../messages/index.ts";
import type { EventHooks } from "./hooks.ts";
import { planReminder, REMINDER_JOB } from "./plan-reminder.ts";
import { type StoredEvent, saveReminded, selectEventAsOrganiser } from "./queries/events.ts";
import { selectReminded } from "./queries/responses.ts";
import { lockOwnEvents } from "./queries/streams.ts";
import { type Due, remindersDue } from "./repeat/reminders.ts";
import { datesOf } from "./visible-event.ts";

export interface ReminderDeps {
  db: Db;
  bus: Bus;
  hooks: EventHooks;
}

/** ms after which a reminder that the server slept through comes no more. */
const TOO_LATE = 24 * 60 * 60 * 1_000;

/** Tells those who come; where the channel is to be told, a row there does. */
async function remind(
  tx: Tx,
  batch: Batch | null,
  event: StoredEvent,
  { occurrence: { occurrence, exception, starts_at, ends_at }, begins }: Due,
  hooks: EventHooks,
): Promise<void> {
  const title = exception?.title ?? event.title;
  if (batch && event.channel_id && event.reminder_to === "channel") {
    await postSystem(batch, event.channel_id, event.organiser, {
      type: "reminder",
      value: title,
      event: {
        _id: event._id,
        occurrence: occurrence?.toISOString() ?? null,
        starts_at: starts_at.toISOString(),
        all_day: event.all_day,
      },
    });
    return;
  }
  const user_ids = await selectReminded(tx, event._id, occurrence);
  if (user_ids.length === 0) return;
  await hooks.remind(tx, {
    event_id: event._id,
    channel_id: event.channel_id,
    organiser_id: event.organiser._id,
    title,
    location: exception?.location ?? event.location,
    occurrence,
    starts_at,
    begins_at: begins,
    ends_at,
    all_day: event.all_day,
    user_ids,
  });
}

interface Locked {
  event_id: string;
  /** Whose lock is held; null: that of the organiser's own events. */
  channel_id: string | null;
  batch: Batch | null;
}

/**
 * Everything due, once: what was reminded of is marked in the same transaction, which plans the next.
 * @returns false when the event went elsewhere before its place was locked: nothing was done
 */
async function remindIn(
  tx: Tx,
  { event_id, channel_id, batch }: Locked,
  now: Date,
  hooks: EventHooks,
): Promise<boolean> {
  const event = await selectEventAsOrganiser(tx, event_id);
  if (!event || event.reminder === null) return true;
  if (event.channel_id !== channel_id) return false;
  const dates = await datesOf(tx, event);
  const since = new Date(Math.max(+event.reminded_through, +now - TOO_LATE));
  // In an archived channel nothing new comes; reminders go on when it is opened again.
  const due = event.place?.is_archived ? [] : remindersDue(dates, event.reminder, since, now);
  for (const each of due) await remind(tx, batch, event, each, hooks);
  const through = new Date(Math.max(+event.reminded_through, +now));
  await saveReminded(tx, event_id, through);
  await planReminder(tx, event_id, dates, event.reminder, through);
  return true;
}

/** Reminds of what is due at `now`, if it has not been done yet. */
export async function remindOfEvent(
  { db, bus, hooks }: ReminderDeps,
  event_id: string,
  now: Date,
): Promise<void> {
  let isDone = false;
  while (!isDone) {
    const news = await db.transaction().execute(async (tx): Promise<StreamNews[]> => {
      const event = await selectEventAsOrganiser(tx, event_id);
      isDone = event === undefined;
      if (!event) return [];
      const { channel_id } = event;
      if (channel_id === null) {
        await lockOwnEvents(tx, event.organiser._id);
        isDone = await remindIn(tx, { event_id, channel_id, batch: null }, now, hooks);
        return [];
      }
      return inBatch(tx, { channel_ids: [channel_id], user_ids: [] }, async (batch) => {
        isDone = await remindIn(tx, { event_id, channel_id, batch }, now, hooks);
      });
    });
    for (const message of news) bus.publish(message);
  }
}

/** One job for each event that has a reminder still to come. */
export const reminderJob = (deps: ReminderDeps): Job =>
  defineJob({
    name: REMINDER_JOB,
    payload: z.object({ event_id: z.string() }),
    run: ({ event_id }) => remindOfEvent(deps, event_id, new Date()),
  });
