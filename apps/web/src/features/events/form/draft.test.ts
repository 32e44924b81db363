import type { CalendarEvent } from "@parley/contract";
import { expect, test } from "vitest";
import {
  changeOf,
  type Draft,
  draftOf,
  newDraft,
  newEventOf,
  problemsOf,
  timesOf,
  withStart,
} from "./draft.ts";

const event = {
  _id: "e",
  channel_id: "c",
  title: "Standup",
  description: "",
  location: "",
  starts_at: "2026-03-23T08:00:00.000Z",
  ends_at: "2026-03-23T08:30:00.000Z",
  all_day: false,
  time_zone: "Europe/Berlin",
  repeat_rule: "FREQ=WEEKLY",
  reminder: 15,
  reminder_to: "people",
} as CalendarEvent;

test("an event is written as the clock says where it was planned, and comes back as it was", () => {
  const draft = draftOf(event);
  expect(draft).toMatchObject({
    startDay: "2026-03-23",
    startTime: "09:00",
    endTime: "09:30",
    zone: "Europe/Berlin",
  });
  expect(timesOf(draft)).toEqual({ starts_at: event.starts_at, ends_at: event.ends_at });
  expect(changeOf(draft, draft, null)).toEqual({});
});

test("only what was changed is sent", () => {
  const before = draftOf(event);
  const after = { ...before, title: "Retro ", startTime: "10:00", endTime: "10:30" };
  expect(changeOf(before, after, null)).toEqual({
    title: "Retro",
    starts_at: "2026-03-23T09:00:00.000Z",
    ends_at: "2026-03-23T09:30:00.000Z",
  });
  const moved = { ...before, location: "Room 4", reminder: 5 };
  const { starts_at: occurrence } = event;
  // One date has no reminder of its own; the dates that follow have.
  expect(changeOf(before, moved, { occurrence, scope: "one" })).toEqual({
    location: "Room 4",
    occurrence,
    scope: "one",
  });
  expect(changeOf(before, moved, { occurrence, scope: "following" })).toEqual({
    location: "Room 4",
    reminder: 5,
    occurrence,
    scope: "following",
  });
});

test("whole days are sent as dates that hold everywhere, the day after the last as the end", () => {
  const draft: Draft = { ...draftOf(event), allDay: true, endDay: "2026-03-24" };
  expect(timesOf(draft)).toEqual({
    starts_at: "2026-03-23T00:00:00.000Z",
    ends_at: "2026-03-25T00:00:00.000Z",
  });
});

test("a new beginning moves the end along, over midnight and over the change of the clock", () => {
  const draft = draftOf(event);
  expect(withStart(draft, { startTime: "23:45" })).toMatchObject({
    endDay: "2026-03-24",
    endTime: "00:15",
  });
  expect(withStart(draft, { startDay: "2026-03-29", startTime: "01:45" })).toMatchObject({
    endDay: "2026-03-29",
    endTime: "03:15",
  });
  expect(
    withStart({ ...draft, allDay: true, endDay: "2026-03-25" }, { startDay: "2026-04-01" }),
  ).toMatchObject({ endDay: "2026-04-03" });
});

test("a new event is an hour from the next full one, or from nine on other days", () => {
  const now = new Date("2026-11-21T13:20:00");
  expect(newDraft({ day: "2026-11-21" }, now)).toMatchObject({
    startTime: "14:00",
    endTime: "15:00",
  });
  expect(newDraft({ day: "2026-11-23" }, now)).toMatchObject({
    startTime: "09:00",
    endTime: "10:00",
  });
  expect(newDraft({ day: "2026-11-23", time: "23:30" }, now)).toMatchObject({
    endDay: "2026-11-24",
    endTime: "00:30",
  });
});

test("what is missing or wrong is said beside its field", () => {
  const draft = draftOf(event);
  expect(problemsOf(draft)).toEqual({});
  expect(problemsOf({ ...draft, title: "  " })).toEqual({ title: "titleMissing" });
  expect(problemsOf({ ...draft, endTime: "09:00" })).toEqual({ endTime: "endFirst" });
  expect(problemsOf({ ...draft, endDay: "2026-03-22" })).toEqual({ endDay: "endFirst" });
  expect(problemsOf({ ...draft, startDay: "" })).toEqual({ startDay: "dayMissing" });
});

test("a change of the calendar is sent as such, and takes the reminder of a channel along", () => {
  const before: Draft = { ...draftOf(event), channelId: "c", reminderTo: "channel" };
  expect(changeOf(before, { ...before, channelId: "d" }, null)).toEqual({ channel_id: "d" });
  expect(changeOf(before, { ...before, channelId: null }, null)).toEqual({
    channel_id: null,
    reminder_to: "people",
  });
});

test("what is one's own reminds no channel", () => {
  const draft: Draft = { ...draftOf(event), channelId: null, reminderTo: "channel" };
  expect(newEventOf(draft, "x")).toMatchObject({ channel_id: null, reminder_to: "people" });
});
