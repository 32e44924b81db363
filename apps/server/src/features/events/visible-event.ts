import { demand, notFound } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { type Facts, maySee } from "./policy.ts";
import { type StoredEvent, selectEvent, selectExceptions } from "./queries/events.ts";
import type { Dates, Occurrence } from "./repeat/occurrences.ts";
import { occurrenceNamed } from "./repeat/occurrences.ts";

/** What a policy decides by. */
export const factsOf = ({ place, organiser }: StoredEvent, actor: Actor): Facts => ({
  place,
  role: actor.role,
  is_organiser: organiser._id === actor.user_id,
});

/**
 * An event that this person may see; what they may not see is not there.
 * @throws `not_found`
 */
export async function visibleEvent(db: Db, actor: Actor, _id: string): Promise<StoredEvent> {
  const event = await selectEvent(db, actor.user_id, _id);
  if (!event) throw notFound();
  demand(maySee(factsOf(event, actor)));
  return event;
}

/** When an event happens, with all its exceptions. */
export async function datesOf(db: Db, event: StoredEvent): Promise<Dates> {
  const found =
    event.repeat_rule === null ? undefined : await selectExceptions(db, [event._id], undefined);
  return { schedule: event, exceptions: found?.get(event._id) ?? [] };
}

/**
 * One date of a series; without a name the series.
 * @throws `not_found`
 */
export function mustHave(dates: Dates, name: string | undefined): Occurrence {
  const found = occurrenceNamed(dates, name === undefined ? null : new Date(name));
  if (!found) throw notFound();
  return found;
}
