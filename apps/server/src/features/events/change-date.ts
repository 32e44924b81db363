import { limits, type UpdateEventBody } from "@parley/contract";
import { badField } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/database/db.ts";
import { checkTimes } from "./check-schedule.ts";
import type { StoredEvent } from "./queries/events.ts";
import { saveException } from "./queries/exceptions.ts";
import type { Dates, Exception } from "./repeat/occurrences.ts";
import { saveDates } from "./save-dates.ts";
import { mustHave } from "./visible-event.ts";

/** What may differ from date to date; the rest is the series'. */
const ownFields = new Set([
  "occurrence",
  "scope",
  "title",
  "description",
  "location",
  "starts_at",
  "ends_at",
]);

/** @throws `invalid_input` where too many dates of the series are exceptions already */
export function checkRoom({ exceptions }: Dates, name: Date): void {
  const others = exceptions.filter(({ occurrence }) => +occurrence !== +name);
  if (others.length < limits.seriesExceptions) return;
  const message =
    "Too many dates of this series were changed. Change all of it, or plan a new one.";
  throw badField("occurrence", message);
}

/** Keeps an exception beside the others of its series. */
export async function putException(
  tx: Tx,
  event: StoredEvent,
  { exceptions }: Dates,
  changed: Exception,
): Promise<void> {
  const others = exceptions.filter(({ occurrence }) => +occurrence !== +changed.occurrence);
  await saveException(tx, event._id, changed);
  await saveDates(tx, event, [...others, changed]);
}

/** A text of its own, unless it says what the series says. */
function differing(
  given: string | undefined,
  known: string | null | undefined,
  series: string,
): string | null {
  const text = given ?? known ?? series;
  return text === series ? null : text;
}

/**
 * Changes one date of a series and leaves the others.
 * @throws `not_found`, `invalid_input`
 */
export async function changeDate(
  tx: Tx,
  event: StoredEvent,
  dates: Dates,
  body: UpdateEventBody & { occurrence: string },
): Promise<void> {
  for (const [path, value] of Object.entries(body)) {
    if (value === undefined || ownFields.has(path)) continue;
    throw badField(path, "This holds for the whole series. Change it for all dates.");
  }
  const { occurrence, exception, starts_at, ends_at } = mustHave(dates, body.occurrence);
  if (occurrence === null) throw new Error("A date of a series has a name.");
  const changed: Exception = {
    occurrence,
    is_cancelled: false,
    title: differing(body.title, exception?.title, event.title),
    description: differing(body.description, exception?.description, event.description),
    location: differing(body.location, exception?.location, event.location),
    starts_at: body.starts_at ? new Date(body.starts_at) : starts_at,
    ends_at: body.ends_at ? new Date(body.ends_at) : ends_at,
  };
  checkRoom(dates, occurrence);
  checkTimes({ ...changed, all_day: event.all_day }, limits.repeatingEventDays);
  await putException(tx, event, dates, changed);
}
