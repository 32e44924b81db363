import type { CalendarEvent, UpdateEventBody } from "@parley/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { changeDate } from "./change-date.ts";
import { changeEvent } from "./change-event.ts";
import type { EventDeps } from "./change-events.ts";
import { changeFollowing } from "./change-following.ts";
import { changeSeries } from "./change-series.ts";
import { mayBring, mayChange, type Target } from "./policy.ts";
import type { StoredEvent } from "./queries/events.ts";
import { showEvent } from "./show-event.ts";
import { datesOf, factsOf } from "./visible-event.ts";

/** @throws `forbidden` with what to do, `not_found`, `channel_archived` */
function checkTarget(event: StoredEvent, actor: Actor, target: Target): void {
  const verdict = mayBring(target, factsOf(event, actor));
  if (verdict === "allow") return;
  if (verdict !== "forbidden") throw new AppError(verdict);
  const message =
    target.place === null
      ? "Only whoever planned an event can make it one of their own."
      : target.place.member_role === null
        ? "Join this channel to plan events in it."
        : "Whoever planned this event is not in that channel. Add them to it first.";
  throw new AppError(verdict, { message });
}

/**
 * Changes an event: all of a series, one date of it, or one and all that follow.
 * @returns the event or date as it is now; of dates that became a series of their own, that series
 * @throws `not_found`, `forbidden`, `channel_archived`, `invalid_input`
 */
export async function updateEvent(
  deps: EventDeps,
  actor: Actor,
  _id: string,
  body: UpdateEventBody,
  now = new Date(),
): Promise<CalendarEvent> {
  const { occurrence, scope } = body;
  const wish = { _id, may: mayChange, to: body.channel_id };
  const made = await changeEvent(deps, actor, wish, async (tx, event, target) => {
    if (target) checkTarget(event, actor, target);
    const dates = await datesOf(tx, event);
    if (occurrence === undefined) {
      return { value: undefined, is_changed: await changeSeries(tx, event, dates, body, now) };
    }
    const change = { ...body, occurrence };
    if (scope === "following") {
      const value = await changeFollowing(tx, event, dates, change, now);
      return { value, is_changed: value !== undefined };
    }
    await changeDate(tx, event, dates, change);
    return { value: undefined, is_changed: true };
  });
  return made
    ? showEvent(deps.db, actor, made, {})
    : showEvent(deps.db, actor, _id, { occurrence });
}
