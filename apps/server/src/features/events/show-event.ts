import type { CalendarEvent } from "@parley/contract";
import { type Db, inSnapshot } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/call-route.ts";
import { presentEvent } from "./present.ts";
import { datesOf, mustHave, visibleEvent } from "./visible-event.ts";

/**
 * An event, or one date of a series, as this person sees it.
 * @throws `not_found`
 */
export function showEvent(
  db: Db,
  actor: Actor,
  _id: string,
  occurrence: string | undefined,
): Promise<CalendarEvent> {
  return inSnapshot(db, async (tx) => {
    const event = await visibleEvent(tx, actor, _id);
    return presentEvent(tx, actor, event, mustHave(await datesOf(tx, event), occurrence));
  });
}
