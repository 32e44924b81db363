import { notFound } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { type Batch, inBatch, lockedFacts } from "../channels/index.ts";
import type { Changed, EventDeps } from "./change-events.ts";
import type { Target } from "./policy.ts";
import { lockOwnEvents, saveChannelEvents, saveOwnEvents } from "./queries/streams.ts";

interface Places {
  /** Channels; null: the actor's own events. */
  from: string | null;
  to: string | null;
  organiser_id: string;
}

async function tell(batch: Batch, { user_id }: Actor, { from, to }: Places): Promise<void> {
  for (const channel_id of [from, to]) {
    if (channel_id === null) {
      batch.ownChanged(user_id, async (tx, rev) => {
        await saveOwnEvents(tx, user_id, rev);
        return [{ type: "events", rev }];
      });
    } else {
      const rev = batch.take(channel_id);
      await saveChannelEvents(batch.tx, channel_id, rev);
      batch.emit(channel_id, { type: "events", rev });
    }
  }
}

/**
 * Changes an event that goes from one place to another, under the locks of both, and tells those who see the
 * events of either. Not by the writer: one's own events would be locked before others' memberships there.
 */
export async function changePlaces<Result>(
  { db, bus }: EventDeps,
  actor: Actor,
  places: Places,
  work: (tx: Tx, target: Target) => Promise<Changed<Result>>,
): Promise<Result> {
  const { from, to, organiser_id } = places;
  const channel_ids = [from, to].filter((id) => id !== null);
  const locks = { channel_ids, user_ids: [actor.user_id, organiser_id] };
  const { value, news } = await db.transaction().execute(async (tx) => {
    const values: Result[] = [];
    const news = await inBatch(tx, locks, async (batch) => {
      if (channel_ids.length < 2) await lockOwnEvents(tx, actor.user_id);
      const changed = await work(tx, targetOf(batch, actor, places));
      values.push(changed.value);
      if (changed.is_changed) await tell(batch, actor, places);
    });
    return { value: values[0] as Result, news };
  });
  for (const message of news) bus.publish(message);
  return value;
}

function targetOf(batch: Batch, actor: Actor, { to, organiser_id }: Places): Target {
  if (to === null) return { place: null, has_organiser: actor.user_id === organiser_id };
  const channel = batch.channel(to);
  if (!channel) throw notFound();
  const has_organiser = batch.member(to, organiser_id) !== undefined;
  return { place: lockedFacts(batch, channel, actor), has_organiser };
}
