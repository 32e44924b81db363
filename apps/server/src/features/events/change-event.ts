import { demand, notFound } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { type Changed, changeEvents, type EventDeps } from "./change-events.ts";
import { changePlaces } from "./change-places.ts";
import type { Facts, Target, Verdict } from "./policy.ts";
import { type StoredEvent, selectEvent } from "./queries/events.ts";
import { factsOf, visibleEvent } from "./visible-event.ts";

/**
 * A change of an event under the locks of its place and of where it goes.
 * @param target undefined: it stays where it is
 */
type Work<Result> = (
  tx: Tx,
  event: StoredEvent,
  target: Target | undefined,
) => Promise<Changed<Result>>;

interface Wish {
  _id: string;
  /** Who may change it so. */
  may: (facts: Facts) => Verdict;
  /** Where it is to go; undefined: it stays. */
  to?: string | null | undefined;
}

/** It went elsewhere before its place was locked. */
const MOVED = Symbol("moved");

/**
 * Changes an event, wherever it is, and tells everyone who sees it or saw it before.
 * @throws `not_found`, what `may` does not allow, and what `work` throws
 */
export async function changeEvent<Result>(
  deps: EventDeps,
  actor: Actor,
  { _id, may, to }: Wish,
  work: Work<Result>,
): Promise<Result> {
  for (;;) {
    const { channel_id: from, organiser } = await visibleEvent(deps.db, actor, _id);
    const locked = async (tx: Tx, target?: Target): Promise<Changed<Result | typeof MOVED>> => {
      const event = await selectEvent(tx, actor.user_id, _id);
      if (!event) throw notFound();
      if (event.channel_id !== from) return { value: MOVED, is_changed: false };
      demand(may(factsOf(event, actor)));
      return work(tx, event, target);
    };
    const value =
      to === undefined || to === from
        ? await changeEvents(deps, actor, from, (tx) => locked(tx))
        : await changePlaces(deps, actor, { from, to, organiser_id: organiser._id }, locked);
    if (value !== MOVED) return value;
  }
}
