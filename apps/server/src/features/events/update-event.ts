import type { CalendarEvent, UpdateEventBody } from "@parley/contract";
import type { Actor } from "../../platform/http/call-route.ts";
import { changeDate } from "./change-date.ts";
import { changeEvents, type EventDeps } from "./change-events.ts";
import { changeFollowing } from "./change-following.ts";
import { changeSeries } from "./change-series.ts";
import { lockedEvent, placeOf } from "./locked-event.ts";
import { mayChange } from "./policy.ts";
import { showEvent } from "./show-event.ts";
import { datesOf } from "./visible-event.ts";

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
  const channel_id = await placeOf(deps.db, actor, _id);
  const made = await changeEvents(deps, actor, channel_id, async (tx) => {
    const event = await lockedEvent(tx, actor, _id, mayChange);
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
