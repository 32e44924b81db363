import type { CalendarEvent, EventSummary } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { mayChange, mayTakePart } from "./policy.ts";
import type { StoredEvent } from "./queries/events.ts";
import { selectResponders, selectTallies, type Tallies, tallyOf } from "./queries/responses.ts";
import type { Occurrence } from "./repeat/occurrences.ts";
import { factsOf } from "./visible-event.ts";

/** An occurrence as a calendar shows it. */
export function summaryOf(
  event: StoredEvent,
  { occurrence, exception, starts_at, ends_at }: Occurrence,
  tallies: Tallies,
): EventSummary {
  const { counts, mine } = tallyOf(tallies, event._id, occurrence);
  return {
    _id: event._id,
    channel_id: event.channel_id,
    organiser: event.organiser,
    title: exception?.title ?? event.title,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    all_day: event.all_day,
    location: exception?.location ?? event.location,
    time_zone: event.time_zone,
    repeat_rule: event.repeat_rule,
    occurrence: occurrence?.toISOString() ?? null,
    is_changed: exception !== null,
    counts,
    my_response: mine,
  };
}

/** All of one occurrence, with who answered what. */
export async function presentEvent(
  db: Db,
  actor: Actor,
  event: StoredEvent,
  occurrence: Occurrence,
): Promise<CalendarEvent> {
  const { occurrence: name, exception } = occurrence;
  const from = name ?? event.starts_at;
  const window = { from, to: new Date(+from + 1) };
  const tallies = await selectTallies(db, actor.user_id, [event._id], window);
  const facts = factsOf(event, actor);
  return {
    ...summaryOf(event, occurrence, tallies),
    description: exception?.description ?? event.description,
    reminder: event.reminder,
    reminder_to: event.reminder_to,
    sequence: event.sequence,
    responses: await selectResponders(db, event._id, name),
    may_change: mayChange(facts) === "allow",
    may_respond: mayTakePart(facts) === "allow",
    created_at: event.created_at.toISOString(),
    updated_at: event.updated_at.toISOString(),
  };
}
