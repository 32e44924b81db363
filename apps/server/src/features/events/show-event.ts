import type { CalendarEvent, DatesQuery } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import { inSnapshot } from "../../platform/database/snapshot.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { presentEvent } from "./present.ts";
import { continuationOf } from "./repeat/continuation.ts";
import { datesOf, mustHave, visibleEvent } from "./visible-event.ts";

/**
 * An event, or of a series one date, or as it goes on from that date, as this person sees it.
 * @throws `not_found`
 */
export function showEvent(
  db: Db,
  actor: Actor,
  _id: string,
  { occurrence, scope }: Partial<DatesQuery>,
): Promise<CalendarEvent> {
  return inSnapshot(db, async (tx) => {
    const event = await visibleEvent(tx, actor, _id);
    const dates = await datesOf(tx, event);
    const date = mustHave(dates, occurrence);
    if (scope !== "following" || date.occurrence === null)
      return presentEvent(tx, actor, event, date);
    const rest = { ...event, ...continuationOf(event, date.occurrence) };
    return presentEvent(tx, actor, rest, mustHave({ schedule: rest, exceptions: [] }, undefined));
  });
}
