import { Person } from "./accounts.ts";
import { limits } from "./limits.ts";
import { Id, line, StreamNumber, Timestamp, text } from "./primitives.ts";
import { isTimeZone } from "./time-zone.ts";
import { z } from "./zod.ts";

/*
 * Events of the calendar. (The frames of the socket stand in events.ts.)
 *
 * Times are moments in UTC, to the minute. An event of whole days has dates instead: its `starts_at` and
 * `ends_at` are midnights in UTC that stand for the first day and the day after the last, the same dates for
 * everybody, wherever they are.
 */

/** A moment to the minute. */
export const EventTime = Timestamp.refine((value) => /:00(\.0+)?Z$/.test(value), {
  error: "Give whole minutes.",
});

/** An IANA time zone by its name. */
export const EventTimeZone = z.string().max(64).refine(isTimeZone, {
  error: "Use the name of a time zone, such as Europe/Berlin.",
});

/** RFC 5545 RRULE without its name, such as `FREQ=WEEKLY;BYDAY=MO`. The server says what it cannot follow. */
export const RepeatRule = z.string().max(limits.repeatRule, {
  error: `Use at most ${limits.repeatRule} characters.`,
});

export const EventResponse = z.enum(["yes", "no", "maybe"]);
export type EventResponse = z.infer<typeof EventResponse>;

/** Who is reminded: those who said yes or maybe, or everyone in the channel by a message there. */
export const ReminderTarget = z.enum(["people", "channel"]);
export type ReminderTarget = z.infer<typeof ReminderTarget>;

/** How many answered what. */
export const ResponseCounts = z.object({ yes: z.int(), no: z.int(), maybe: z.int() });
export type ResponseCounts = z.infer<typeof ResponseCounts>;

/** An event, or one occurrence of a series, as a calendar shows it to one person. */
export const EventSummary = z.object({
  _id: Id,
  /** Whose members see it; null: only its organiser does. */
  channel_id: Id.nullable(),
  organiser: Person,
  title: z.string(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  all_day: z.boolean(),
  location: z.string(),
  /** IANA name of the zone in which it was planned: a series keeps its time of day there. */
  time_zone: z.string(),
  /** RFC 5545 RRULE; null: it happens once. */
  repeat_rule: z.string().nullable(),
  /** When this occurrence begins by its series' rule: its name within the series. Null outside of one. */
  occurrence: Timestamp.nullable(),
  /** This occurrence was changed on its own. */
  is_changed: z.boolean(),
  counts: ResponseCounts,
  my_response: EventResponse.nullable(),
});
export type EventSummary = z.infer<typeof EventSummary>;

/** All of an event. Without an occurrence, a series tells its first one. */
export const CalendarEvent = EventSummary.extend({
  /** Markdown as typed. */
  description: z.string(),
  /** Minutes before it begins; null: none. For whole days they count from midnight in `time_zone`. */
  reminder: z.int().nullable(),
  reminder_to: ReminderTarget,
  /** Rises with every change, as in iCalendar. */
  sequence: z.int(),
  /** Who answered what, `limits.respondersShown` at most; `counts` are the whole numbers. */
  responses: z.array(z.object({ user: Person, response: EventResponse })),
  /** Whether whoever asks may change and delete it. */
  may_change: z.boolean(),
  may_respond: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

const Title = line(limits.eventTitle);
const Description = text(limits.eventDescription).trim();
const Location = z.union([z.literal(""), line(limits.eventLocation)]);
const Reminder = z
  .int()
  .min(0)
  .max(limits.reminderMinutes, { error: "A reminder comes at most four weeks before." })
  .nullable();

export const CreateEventBody = z.strictObject({
  /** UUIDv7 made by the client: the same one with the same content is the same event. */
  client_id: Id,
  channel_id: Id.nullable().default(null),
  title: Title,
  description: Description.default(""),
  starts_at: EventTime,
  ends_at: EventTime,
  all_day: z.boolean().default(false),
  location: Location.default(""),
  time_zone: EventTimeZone.default("UTC"),
  repeat_rule: RepeatRule.nullable().default(null),
  reminder: Reminder.default(null),
  reminder_to: ReminderTarget.default("people"),
});
export type CreateEventBody = z.output<typeof CreateEventBody>;

/** With `occurrence`: that date alone, or it and all that follow. */
const Scope = z.enum(["one", "following"]).default("one");

/**
 * Only what is to change. With `occurrence`, one date of a series: its text, place and times; with the scope
 * `following`, all that a series has, from that date on, and `starts_at` and `ends_at` are that date's.
 */
export const UpdateEventBody = z.strictObject({
  occurrence: Timestamp.optional(),
  scope: Scope,
  /** Moves it: whoever changes it must be a member there, and so must its organiser. Null: only they see it. */
  channel_id: Id.nullable().optional(),
  title: Title.optional(),
  description: Description.optional(),
  starts_at: EventTime.optional(),
  ends_at: EventTime.optional(),
  all_day: z.boolean().optional(),
  location: Location.optional(),
  time_zone: EventTimeZone.optional(),
  repeat_rule: RepeatRule.nullable().optional(),
  reminder: Reminder.optional(),
  reminder_to: ReminderTarget.optional(),
});
export type UpdateEventBody = z.output<typeof UpdateEventBody>;

/** Which dates of a series are meant; without `occurrence`, the series. */
export const DatesQuery = z.strictObject({ occurrence: Timestamp.optional(), scope: Scope });
export type DatesQuery = z.output<typeof DatesQuery>;

export const RespondBody = z.strictObject({
  event_id: Id,
  response: EventResponse,
  /** One date of a series; left out, all of them, also those that had an answer of their own. */
  occurrence: Timestamp.optional(),
});
export type RespondBody = z.output<typeof RespondBody>;

/** A window of the calendar. `from` is now and `to` a month later unless given. */
export const EventListQuery = z.strictObject({
  from: Timestamp.optional(),
  to: Timestamp.optional(),
  /** Only this channel's; left out, those of all one's channels and one's own. */
  channel_id: Id.optional(),
});
export type EventListQuery = z.output<typeof EventListQuery>;

/** By time, one entry for each occurrence that touches the window. */
export const EventList = z.object({
  events: z.array(EventSummary),
  /** There are more than `limits.eventsListed`: ask for a shorter time or for one channel. */
  truncated: z.boolean(),
});
export type EventList = z.infer<typeof EventList>;

/** An iCalendar file. */
export const EventFile = z.object({ name: z.string(), content: z.string() });

/** Where calendar programs read one's events, on this server; null: there is no such address. */
export const EventFeed = z.object({ path: z.string().nullable() });

/** The events of this channel, or one's own, are not what they were: ask for them again. */
export const EventsRow = z.object({ type: z.literal("events"), rev: StreamNumber });
export type EventsRow = z.infer<typeof EventsRow>;
