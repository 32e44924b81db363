import type { CalendarEvent, Id, ReminderTarget } from "@parley/contract";
import type { EventChange, NewEvent } from "../actions.ts";
import { addDays, type Day, daysBetween } from "../calendar/dates.ts";
import { ownZone, toMoment, toWall } from "../calendar/zone.ts";
import { buildRule, parseRepeat, type RepeatChoice } from "../repeat/repeat.ts";

/** What the form holds: as it is written, in the zone of the event. */
export interface Draft {
  title: string;
  allDay: boolean;
  startDay: Day;
  startTime: string;
  endDay: Day;
  endTime: string;
  zone: string;
  channelId: Id | null;
  location: string;
  description: string;
  repeat: RepeatChoice;
  /** The rule that `other` stands for. */
  rule: string | null;
  reminder: number | null;
  reminderTo: ReminderTarget;
}

/** What somebody wants to plan, before they have written anything. */
export interface Wish {
  day: Day;
  time?: string;
  channelId?: Id;
}

const HOUR = 3_600_000;

/** The next full hour of a day; in the morning for days to come. */
function usualTime(day: Day, zone: string, now: Date): string {
  const next = toWall(new Date(Math.ceil(+now / HOUR) * HOUR), zone);
  return next.day === day ? next.time : "09:00";
}

export function newDraft({ day, time, channelId }: Wish, now = new Date()): Draft {
  const zone = ownZone();
  const startTime = time ?? usualTime(day, zone, now);
  const end = toWall(new Date(+toMoment({ day, time: startTime }, zone) + HOUR), zone);
  return {
    title: "",
    allDay: false,
    startDay: day,
    startTime,
    endDay: end.day,
    endTime: end.time,
    zone,
    channelId: channelId ?? null,
    location: "",
    description: "",
    repeat: null,
    rule: null,
    reminder: 10,
    reminderTo: "people",
  };
}

/** An event, or one date of it, to be changed. */
export function draftOf(event: CalendarEvent): Draft {
  const { all_day, time_zone, starts_at, ends_at } = event;
  const [start, end] = all_day
    ? [
        { day: starts_at.slice(0, 10), time: "09:00" },
        { day: addDays(ends_at.slice(0, 10), -1), time: "10:00" },
      ]
    : [toWall(new Date(starts_at), time_zone), toWall(new Date(ends_at), time_zone)];
  return {
    title: event.title,
    allDay: all_day,
    startDay: start.day,
    startTime: start.time,
    endDay: end.day,
    endTime: end.time,
    zone: time_zone,
    channelId: event.channel_id,
    location: event.location,
    description: event.description,
    repeat: parseRepeat(event.repeat_rule, start.day, time_zone),
    rule: event.repeat_rule,
    reminder: event.reminder,
    reminderTo: event.reminder_to,
  };
}

/** When it begins and ends, as the server has it. */
export function timesOf(draft: Draft): { starts_at: string; ends_at: string } {
  const { allDay, startDay, startTime, endDay, endTime, zone } = draft;
  if (allDay) {
    return {
      starts_at: `${startDay}T00:00:00.000Z`,
      ends_at: `${addDays(endDay, 1)}T00:00:00.000Z`,
    };
  }
  const moment = (day: Day, time: string) => toMoment({ day, time }, zone).toISOString();
  return { starts_at: moment(startDay, startTime), ends_at: moment(endDay, endTime) };
}

const ruleOf = ({ repeat, rule, startDay }: Draft) =>
  repeat === "other" ? rule : buildRule(repeat, startDay);

/** A new begin moves the end along: it stays as long as it was. */
export function withStart(
  draft: Draft,
  start: Partial<Pick<Draft, "startDay" | "startTime">>,
): Draft {
  const next = { ...draft, ...start };
  if (!next.startDay || !next.startTime) return next;
  if (draft.allDay)
    return { ...next, endDay: addDays(draft.endDay, daysBetween(draft.startDay, next.startDay)) };
  const { starts_at, ends_at } = timesOf(draft);
  const moved = +toMoment({ day: next.startDay, time: next.startTime }, draft.zone);
  const end = toWall(new Date(moved + Date.parse(ends_at) - Date.parse(starts_at)), draft.zone);
  return { ...next, endDay: end.day, endTime: end.time };
}

/** Fields of the form that need another value. */
export type Problem = "titleMissing" | "dayMissing" | "timeMissing" | "endFirst";

/** What has to be put right before the form can be sent, by field. */
export function problemsOf(draft: Draft): Partial<Record<keyof Draft, Problem>> {
  const problems: Partial<Record<keyof Draft, Problem>> = {};
  if (draft.title.trim() === "") problems.title = "titleMissing";
  for (const key of ["startDay", "endDay"] as const) if (!draft[key]) problems[key] = "dayMissing";
  if (!draft.allDay)
    for (const key of ["startTime", "endTime"] as const)
      if (!draft[key]) problems[key] = "timeMissing";
  if (Object.keys(problems).some((key) => key !== "title")) return problems;
  const { starts_at, ends_at } = timesOf(draft);
  if (ends_at <= starts_at)
    problems[draft.allDay || draft.endDay < draft.startDay ? "endDay" : "endTime"] = "endFirst";
  return problems;
}

const shared = (draft: Draft) => ({
  title: draft.title.trim(),
  description: draft.description.trim(),
  location: draft.location.trim(),
  ...timesOf(draft),
});

const wholeOf = (draft: Draft) => ({
  ...shared(draft),
  channel_id: draft.channelId,
  all_day: draft.allDay,
  time_zone: draft.zone,
  repeat_rule: ruleOf(draft),
  reminder: draft.reminder,
  reminder_to: draft.channelId === null ? ("people" as const) : draft.reminderTo,
});

export const newEventOf = (draft: Draft, client_id: Id): NewEvent => ({
  ...wholeOf(draft),
  client_id,
});

/** Which dates of a series are meant: one, or it and all that follow. */
export interface Dates {
  occurrence: string;
  scope: "one" | "following";
}

/** Only what was changed, so that what others changed meanwhile stays. Null: of the whole event. */
export function changeOf(before: Draft, after: Draft, dates: Dates | null): EventChange {
  const [old, next] =
    dates?.scope === "one" ? [shared(before), shared(after)] : [wholeOf(before), wholeOf(after)];
  const changes = Object.entries(next).filter(
    ([key, value]) => value !== old[key as keyof typeof old],
  );
  return { ...Object.fromEntries(changes), ...dates };
}
