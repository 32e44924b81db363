import { demand, notFound } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/call-route.ts";
import type { Facts, Verdict } from "./policy.ts";
import { type StoredEvent, selectEvent } from "./queries/events.ts";
import { factsOf, visibleEvent } from "./visible-event.ts";

/**
 * The channel whose lock a change to this event takes; null: the lock of its organiser.
 * @throws `not_found`
 */
export async function placeOf(db: Db, actor: Actor, _id: string): Promise<string | null> {
  return (await visibleEvent(db, actor, _id)).channel_id;
}

/**
 * The event under its place's lock, if `may` allows the change.
 * @throws what it does not allow
 */
export async function lockedEvent(
  tx: Tx,
  actor: Actor,
  _id: string,
  may: (facts: Facts) => Verdict,
): Promise<StoredEvent> {
  const event = await selectEvent(tx, actor.user_id, _id);
  if (!event) throw notFound();
  demand(may(factsOf(event, actor)));
  return event;
}
