import { type CallInput, calls, type EventSummary } from "@parley/contract";
import ICAL from "ical.js";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let channel_id: string;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
});
afterAll(() => server.close());
beforeEach(async () => {
  const body = { name: `c-${crypto.randomUUID()}`, visibility: "private" as const };
  channel_id = (await ada.call(calls.channelCreate, { body }))._id;
  await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids: [ben.user_id] } });
});

type Body = CallInput<typeof calls.eventCreate>["body"];
type Change = CallInput<typeof calls.eventUpdate>["body"];

/** Mondays at nine in Berlin; the clock there changes between the first and the second. */
const plan = (more: Partial<Body> = {}) =>
  ada.call(calls.eventCreate, {
    body: {
      client_id: crypto.randomUUID(),
      channel_id,
      title: "Standup",
      starts_at: "2026-03-23T08:00:00.000Z",
      ends_at: "2026-03-23T08:15:00.000Z",
      time_zone: "Europe/Berlin",
      repeat_rule: "FREQ=WEEKLY;COUNT=5",
      ...more,
    },
  });
const [FIRST, SECOND, THIRD, FOURTH] = [
  "2026-03-23T08:00:00.000Z",
  "2026-03-30T07:00:00.000Z",
  "2026-04-06T07:00:00.000Z",
  "2026-04-13T07:00:00.000Z",
] as const;
const change = (_id: string, body: Change) =>
  ada.call(calls.eventUpdate, { params: { _id }, body });
const following = (_id: string, occurrence: string, body: Change) =>
  change(_id, { occurrence, scope: "following", ...body });
const list = async (who: TestClient) =>
  (
    await who.call(calls.eventList, {
      query: { from: "2026-03-01T00:00:00Z", to: "2026-06-01T00:00:00Z", channel_id },
    })
  ).events;
const lines = (events: EventSummary[]) =>
  events.map(({ title, starts_at }) => `${title} ${starts_at.slice(5, 16)}`);

describe("One date of a series and all that follow", () => {
  it("become a series of their own with what was changed; what was before stays", async () => {
    const { _id } = await plan();
    const made = await following(_id, THIRD, { title: "Planning" });
    expect(made).toMatchObject({ starts_at: THIRD, repeat_rule: "FREQ=WEEKLY;COUNT=3" });
    expect(made._id).not.toBe(_id);
    expect(lines(await list(ben))).toEqual([
      "Standup 03-23T08:00",
      "Standup 03-30T07:00",
      "Planning 04-06T07:00",
      "Planning 04-13T07:00",
      "Planning 04-20T07:00",
    ]);
    const before = await ben.call(calls.eventShow, { params: { _id }, query: {} });
    expect(before).toMatchObject({ repeat_rule: "FREQ=WEEKLY;UNTIL=20260406T065959Z" });
    const again = await ada.ask(calls.eventUpdate, {
      params: { _id },
      body: { occurrence: THIRD, scope: "following", title: "Again" },
    });
    expect(again.status).toBe(404);
  });

  it("are shown beforehand as the series that they are", async () => {
    const { _id } = await plan();
    await change(_id, {
      occurrence: THIRD,
      title: "Special",
      starts_at: "2026-04-07T07:00:00Z",
      ends_at: "2026-04-07T08:00:00Z",
    });
    const query = { occurrence: THIRD, scope: "following" as const };
    expect(await ben.call(calls.eventShow, { params: { _id }, query })).toMatchObject({
      _id,
      title: "Standup",
      starts_at: THIRD,
      ends_at: "2026-04-06T07:15:00.000Z",
      occurrence: null,
      repeat_rule: "FREQ=WEEKLY;COUNT=3",
    });
    const none = { occurrence: "2026-04-07T07:00:00Z", scope: "following" as const };
    expect((await ben.ask(calls.eventShow, { params: { _id }, query: none })).status).toBe(404);
  });

  it("take along what was changed and answered for single dates, to the new time of those days", async () => {
    const { _id } = await plan();
    await change(_id, { occurrence: SECOND, title: "Second" });
    await change(_id, { occurrence: THIRD, title: "Third" });
    await ada.call(calls.eventDelete, { params: { _id }, query: { occurrence: FOURTH } });
    const answer = (response: "yes" | "no", occurrence?: string) =>
      ben.call(calls.eventRespond, {
        body: { event_id: _id, response, ...(occurrence ? { occurrence } : {}) },
      });
    await answer("yes");
    await answer("no", SECOND);
    await answer("no", THIRD);
    const later = { starts_at: "2026-04-06T13:00:00Z", ends_at: "2026-04-06T13:30:00Z" };
    const made = await following(_id, THIRD, later);
    const found = await list(ben);
    expect(lines(found)).toEqual([
      "Standup 03-23T08:00",
      "Second 03-30T07:00",
      "Third 04-06T13:00",
      "Standup 04-20T13:00",
    ]);
    expect(found.map(({ my_response }) => my_response)).toEqual(["yes", "no", "no", "yes"]);
    expect(found.map(({ counts }) => counts.yes)).toEqual([1, 0, 0, 1]);
    expect(found[2]).toMatchObject({ ends_at: "2026-04-06T13:30:00.000Z", is_changed: true });
    expect(found.map((event) => event._id)).toEqual([_id, _id, made._id, made._id]);
  });

  it("from the first date on are the whole series; with nothing new nothing changes", async () => {
    const { _id } = await plan();
    expect(await following(_id, FIRST, { title: "All" })).toMatchObject({ _id, title: "All" });
    const same = await following(_id, SECOND, { title: "All" });
    expect(same).toMatchObject({ _id, occurrence: SECOND, sequence: 1 });
    expect(new Set((await list(ben)).map((event) => event._id))).toEqual(new Set([_id]));
  });

  it("may repeat otherwise or not at all, and are refused where they cannot", async () => {
    const { _id } = await plan();
    const refused = await ada.ask(calls.eventUpdate, {
      params: { _id },
      body: { occurrence: THIRD, scope: "following", repeat_rule: "FREQ=WEEKLY;BYDAY=TU" },
    });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringContaining("does not repeat on the day"),
    ]);
    await following(_id, THIRD, { repeat_rule: "FREQ=DAILY;COUNT=2" });
    await following(_id, SECOND, { repeat_rule: null, title: "Once" });
    expect(lines(await list(ben))).toEqual([
      "Standup 03-23T08:00",
      "Once 03-30T07:00",
      "Standup 04-06T07:00",
      "Standup 04-07T07:00",
    ]);
  });

  it("are refused to who may not change the series", async () => {
    const { _id } = await plan();
    const { status } = await ben.ask(calls.eventUpdate, {
      params: { _id },
      body: { occurrence: THIRD, scope: "following", title: "Mine" },
    });
    expect(status).toBe(403);
    expect((await list(ada)).length).toBe(5);
  });

  it("have a reminder of their own, and no date is reminded of twice", async () => {
    const starts_at = "2090-03-20T08:00:00.000Z";
    const { _id } = await plan({
      starts_at,
      ends_at: "2090-03-20T09:00:00.000Z",
      time_zone: "UTC",
      repeat_rule: "FREQ=DAILY;COUNT=3",
      reminder: 10,
    });
    const made = await following(_id, "2090-03-21T08:00:00.000Z", { reminder: 30 });
    const { rows } = await sql<{ key: string; run_at: Date }>`SELECT key, run_at
      FROM graphile_worker.jobs WHERE key IN (${`event-reminder:${_id}`},
        ${`event-reminder:${made._id}`}) ORDER BY run_at`.execute(server.db);
    expect(rows.map(({ key, run_at }) => [key, run_at.toISOString().slice(8, 16)])).toEqual([
      [`event-reminder:${_id}`, "20T07:50"],
      [`event-reminder:${made._id}`, "21T07:30"],
    ]);
  });

  it("and those before are two events in the file and in the feed, each with its own dates", async () => {
    // A feed tells what is near the present.
    const today = Math.floor(Date.now() / 86_400_000);
    const day = (n: number) => new Date((today + n) * 86_400_000 + 8 * 3_600_000).toISOString();
    const hour = { starts_at: day(1), ends_at: day(1).replace("T08", "T09"), time_zone: "UTC" };
    const { _id } = await plan({ ...hour, repeat_rule: "FREQ=DAILY;COUNT=5" });
    const made = await following(_id, day(3), { title: "Planning" });
    await change(made._id, { occurrence: day(4), title: "Special" });
    const { path } = await ben.call(calls.eventFeedCreate, {});
    const feed = datesIn(await (await fetch(`${server.url}${path}`)).text());
    const expected = {
      [_id]: [`Standup ${day(1)}`, `Standup ${day(2)}`],
      [made._id]: [`Planning ${day(3)}`, `Special ${day(4)}`, `Planning ${day(5)}`],
    };
    for (const [id, dates] of Object.entries(expected)) {
      const { content } = await ben.call(calls.eventFile, { params: { _id: id } });
      expect([...datesIn(content)]).toEqual([[`${id}@parley`, dates]]);
      expect(feed.get(`${id}@parley`)).toEqual(dates);
    }
  });
});

/** The dates of each event of a file, by its UID, as an independent parser reads them. */
function datesIn(content: string): Map<string, string[]> {
  const calendar = new ICAL.Component(ICAL.parse(content));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
  const found = new Map<string, string[]>();
  for (const event of events.filter((each) => !each.isRecurrenceException())) {
    for (const other of events)
      if (other.uid === event.uid && other.isRecurrenceException()) event.relateException(other);
    const dates: string[] = [];
    const iterator = event.iterator();
    for (let next = iterator.next(); next && dates.length < 9; next = iterator.next()) {
      const { item, startDate } = event.getOccurrenceDetails(next);
      dates.push(`${item.summary} ${startDate.toJSDate().toISOString()}`);
    }
    found.set(event.uid, dates);
  }
  return found;
}
