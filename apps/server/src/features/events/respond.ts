import type { CalendarEvent, RespondBody } from "@parley/contract";
import type { Actor } from "../../platform/http/actors.ts";
import { changeEvent } from "./change-event.ts";
import type { EventDeps } from "./change-events.ts";
import { mayTakePart } from "./policy.ts";
import { saveResponse } from "./queries/responses.ts";
import { showEvent } from "./show-event.ts";
import { datesOf, mustHave } from "./visible-event.ts";

/**
 * Says whether one comes, again or for the first time.
 * @throws `not_found`, `forbidden`, `channel_archived`
 */
export async function respond(
  deps: EventDeps,
  actor: Actor,
  { event_id, response, occurrence }: RespondBody,
): Promise<CalendarEvent> {
  await changeEvent(deps, actor, { _id: event_id, may: mayTakePart }, async (tx, event) => {
    const date = mustHave(await datesOf(tx, event), occurrence).occurrence;
    const answer = { event_id, user_id: actor.user_id, occurrence: date, response };
    return { value: undefined, is_changed: await saveResponse(tx, answer) };
  });
  return showEvent(deps.db, actor, event_id, { occurrence });
}
