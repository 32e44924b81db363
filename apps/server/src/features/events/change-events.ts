import { AppError, notFound } from "../../platform/app-error.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { numberUserStreams, userNews } from "../accounts/index.ts";
import {
  type Change,
  done,
  lockedFacts,
  type Outcome,
  oneByOne,
  refused,
  type Writer,
} from "../channels/index.ts";
import type { Place } from "./policy.ts";
import { saveChannelEvents, saveOwnEvents } from "./queries/streams.ts";

export interface EventDeps {
  db: Db;
  bus: Bus;
  writer: Writer;
}

/** What a change comes to; with `is_changed`, those who see the events hear of it. */
export interface Changed<Result> {
  value: Result;
  is_changed: boolean;
}

/**
 * A change under the lock of the events' place. It throws an `AppError` only before it has written.
 * @param place the channel and what the actor is in it; null: the actor's own events
 */
export type EventWork<Result> = (tx: Tx, place: Place | null) => Promise<Changed<Result>>;

interface Op extends Change {
  channel_id: string;
  actor: Actor;
  work: EventWork<unknown>;
}

const inChannel = oneByOne("change-events", async (batch, op: Op): Promise<Outcome<unknown>> => {
  const { channel_id, actor, work } = op;
  const channel = batch.channel(channel_id);
  if (!channel) return refused(notFound());
  try {
    const { value, is_changed } = await work(batch.tx, lockedFacts(batch, channel, actor));
    if (is_changed) {
      const rev = batch.take(channel_id);
      await saveChannelEvents(batch.tx, channel_id, rev);
      batch.emit(channel_id, { type: "events", rev });
    }
    return done(value);
  } catch (error) {
    if (error instanceof AppError) return refused(error);
    throw error;
  }
});

/** The row of the person's own stream is the lock of the events that are theirs alone. */
async function changeOwn<Result>(
  { db, bus }: EventDeps,
  user_id: string,
  work: EventWork<Result>,
): Promise<Result> {
  const unchanged = new Error("Nothing changed, so no number is taken.");
  let value: Result | undefined;
  try {
    const news = await db.transaction().execute(async (tx) => {
      const [number] = await numberUserStreams(tx, [user_id]);
      if (!number) throw notFound();
      const changed = await work(tx, null);
      value = changed.value;
      if (!changed.is_changed) throw unchanged;
      const { after, head } = number;
      await saveOwnEvents(tx, user_id, head);
      const rows = [{ type: "events" as const, rev: head }];
      return userNews(user_id, { type: "user", after, head, rows });
    });
    bus.publish(news);
  } catch (error) {
    if (error !== unchanged) throw error;
  }
  return value as Result;
}

/** Changes the events of a channel, or with null the actor's own, and tells everyone who sees them. */
export async function changeEvents<Result>(
  deps: EventDeps,
  actor: Actor,
  channel_id: string | null,
  work: EventWork<Result>,
): Promise<Result> {
  if (channel_id === null) return changeOwn(deps, actor.user_id, work);
  const op = { channel_id, actor, work, channel_ids: [channel_id], user_ids: [actor.user_id] };
  return (await deps.writer.submit(inChannel, op)) as Result;
}
