import type { CalendarEvent, UpdateEventBody } from "@parley/contract";
import type { Actor } from "../../platform/http/call-route.ts";
import { changeDate } from "./change-date.ts";
import { changeEvents, type EventDeps } from "./change-events.ts";
import { changeSeries } from "./change-series.ts";
import { lockedEvent, placeOf } from "./locked-event.ts";
import { mayChange } from "./policy.ts";
import { showEvent } from "./show-event.ts";
import { datesOf } from "./visible-event.ts";

/**
 * Changes an event: all of a series, or one date of it.
 * @throws `not_found`, `forbidden`, `channel_archived`, `invalid_input`
 */
export async function updateEvent(
  deps: EventDeps,
  actor: Actor,
  _id: string,
  body: UpdateEventBody,
  now = new Date(),
): Promise<CalendarEvent> {
  const { occurrence } = body;
  const channel_id = await placeOf(deps.db, actor, _id);
  await changeEvents(deps, actor, channel_id, async (tx) => {
    const event = await lockedEvent(tx, actor, _id, mayChange);
    const dates = await datesOf(tx, event);
    if (occurrence === undefined) {
      return { value: undefined, is_changed: await changeSeries(tx, event, dates, body, now) };
    }
    await changeDate(tx, event, dates, { ...body, occurrence });
    return { value: undefined, is_changed: true };
  });
  return showEvent(deps.db, actor, _id, occurrence);
}
