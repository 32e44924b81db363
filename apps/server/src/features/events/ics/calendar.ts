import ical, { ICalAlarmType, type ICalCalendar, type ICalEventData } from "ical-generator";
import { Temporal } from "temporal-polyfill";
import type { StoredEvent } from "../queries/events.ts";
import type { Exception } from "../repeat/occurrences.ts";
import { timeZoneOf } from "./time-zone.ts";

/** An event with all that makes its dates. */
export interface Exported {
  event: StoredEvent;
  exceptions: readonly Exception[];
}

export interface CalendarOptions {
  /** What the calendar is called; a file of one event has no name. */
  name?: string;
  /** Scheme, host and port under which people open Parley, if that is known. */
  publicUrl: string | undefined;
  /** The year in which somebody asks: the zones are told for the years around it. */
  year: number;
}

/** Years after the present for which changes of the clock are told. */
const YEARS_AHEAD = 10;

/** Controls have no place in iCalendar; line breaks and tabs do. */
const CONTROLS = /[^\P{Cc}\t\r\n]/gu;
const clean = (text: string) => text.replace(CONTROLS, "");

/** A midnight in UTC that stands for a date. */
const dateOf = (at: Date) => Temporal.PlainDate.from(at.toISOString().slice(0, 10));
const compact = (date: Temporal.PlainDate) => date.toString().replaceAll("-", "");
const zoned = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(+at).toZonedDateTimeISO(zone);

function momentOf({ all_day, time_zone }: StoredEvent, at: Date) {
  return all_day ? dateOf(at) : zoned(at, time_zone);
}

/** A moment in the zone of the event, as a property says it after its name. */
function written({ all_day, time_zone }: StoredEvent, at: Date): string {
  if (all_day) return `;VALUE=DATE:${compact(dateOf(at))}`;
  const time = zoned(at, time_zone).toPlainDateTime().toString({ smallestUnit: "second" });
  const local = time.replace(/[-:]/g, "");
  return time_zone === "UTC" ? `:${local}Z` : `;TZID=${time_zone}:${local}`;
}

function repeating({ event, exceptions }: Exported): { repeating?: string } {
  if (event.repeat_rule === null) return {};
  const gone = exceptions.filter(({ is_cancelled }) => is_cancelled);
  const lines = gone.map(({ occurrence }) => `EXDATE${written(event, occurrence)}`);
  return { repeating: [`RRULE:${event.repeat_rule}`, ...lines].join("\n") };
}

type Shown = Pick<Exception, "title" | "description" | "location" | "starts_at" | "ends_at">;

function shared(event: StoredEvent, shown: Shown, { publicUrl }: CalendarOptions): ICalEventData {
  const description = shown.description ?? event.description;
  const location = shown.location ?? event.location;
  return {
    // The same in every file and after every change: programs know it again.
    id: `${event._id}@parley`,
    sequence: event.sequence,
    // Not the moment of writing: the same event gives the same file.
    stamp: event.updated_at,
    created: event.created_at,
    lastModified: event.updated_at,
    summary: clean(shown.title ?? event.title),
    start: momentOf(event, shown.starts_at),
    end: momentOf(event, shown.ends_at),
    allDay: event.all_day,
    timezone: event.all_day || event.time_zone === "UTC" ? null : event.time_zone,
    ...(description === "" ? {} : { description: clean(description) }),
    ...(location === "" ? {} : { location: clean(location) }),
    ...(publicUrl ? { url: `${publicUrl}/events?event=${event._id}` } : {}),
    ...(event.reminder === null
      ? {}
      : { alarms: [{ type: ICalAlarmType.display, triggerBefore: event.reminder * 60 }] }),
  };
}

function addEvent(calendar: ICalCalendar, exported: Exported, options: CalendarOptions): void {
  const { event, exceptions } = exported;
  const whole = { ...event, title: null, description: null, location: null };
  calendar.createEvent({ ...shared(event, whole, options), ...repeating(exported) });
  for (const exception of exceptions) {
    if (exception.is_cancelled) continue;
    calendar.createEvent({
      ...shared(event, exception, options),
      recurrenceId: momentOf(event, exception.occurrence),
      // Marks the RECURRENCE-ID of a date, which the library writes as a time: see `writeCalendar`.
      floating: event.all_day,
    });
  }
}

/** Only the name of a changed day is written floating. No text can begin a line: line breaks are escaped. */
const DAY_NAMED_AS_TIME = /^RECURRENCE-ID:(\d{8})T000000(?=\r$)/gm;

const escaped = (text: string) => clean(text).replace(/[\\;,]/g, (mark) => `\\${mark}`);

/** These events as an iCalendar file (RFC 5545): escaped, folded, with the time zones that they need. */
export function writeCalendar(events: readonly Exported[], options: CalendarOptions): string {
  const years = events.map(({ event }) => event.starts_at.getUTCFullYear());
  const span = {
    from: Math.min(options.year, ...years) - 1,
    to: Math.max(options.year, ...years) + YEARS_AHEAD,
  };
  const calendar = ical({
    prodId: { company: "Parley", product: "Parley" },
    timezone: { name: null, generator: (zone) => timeZoneOf(zone, span) },
    ...(options.name === undefined ? {} : { name: escaped(options.name), ttl: 3600 }),
  });
  for (const each of events) addEvent(calendar, each, options);
  return `${calendar.toString().replace(DAY_NAMED_AS_TIME, "RECURRENCE-ID;VALUE=DATE:$1")}\r\n`;
}
