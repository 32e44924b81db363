import { type CallInput, calls, type EventSummary, limits } from "@parley/contract";
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
  await registerPerson(server.url, "Olive Owner");
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
const bodyOf = (more: Partial<Body> = {}): Body => ({
  client_id: crypto.randomUUID(),
  channel_id,
  title: "Standup",
  starts_at: "2026-03-23T08:00:00.000Z",
  ends_at: "2026-03-23T08:15:00.000Z",
  time_zone: "Europe/Berlin",
  ...more,
});
const plan = (who: TestClient, more: Partial<Body> = {}) =>
  who.call(calls.eventCreate, { body: bodyOf(more) });
const WEEKS = { from: "2026-03-01T00:00:00Z", to: "2026-05-01T00:00:00Z" };
const list = async (who: TestClient, query: object = WEEKS) =>
  (await who.call(calls.eventList, { query })).events;
const starts = (events: EventSummary[]) => events.map(({ starts_at }) => starts_at.slice(0, 16));
const weekly = { repeat_rule: "FREQ=WEEKLY;COUNT=3" };
const SECOND = "2026-03-30T07:00:00.000Z";

describe("DELETE /event/delete/{id}", () => {
  it("deletes the event for everyone, and asked for again there is nothing", async () => {
    const { _id } = await plan(ada);
    const remove = () => ada.ask(calls.eventDelete, { params: { _id }, query: {} });
    const { status, body } = await remove();
    expect([status, body.result?.data]).toEqual([200, { _id }]);
    expect((await remove()).status).toBe(404);
    const seen = await ben.ask(calls.eventShow, { params: { _id }, query: {} });
    expect(seen.status).toBe(404);
    expect(await list(ben, { ...WEEKS, channel_id })).toEqual([]);
  });
});

describe("One date of a series", () => {
  it("is moved and renamed, and the others stay", async () => {
    const { _id } = await plan(ada, weekly);
    const changed = await ada.call(calls.eventUpdate, {
      params: { _id },
      body: {
        occurrence: SECOND,
        title: "Later",
        starts_at: "2026-03-31T07:00:00Z",
        ends_at: "2026-03-31T08:00:00Z",
      },
    });
    expect(changed).toMatchObject({
      title: "Later",
      occurrence: SECOND,
      is_changed: true,
      sequence: 1,
    });
    const found = await list(ben, { ...WEEKS, channel_id });
    expect(found.map(({ title, starts_at }) => `${title} ${starts_at.slice(0, 16)}`)).toEqual([
      "Standup 2026-03-23T08:00",
      "Later 2026-03-31T07:00",
      "Standup 2026-04-06T07:00",
    ]);
  });

  it("is found where it was moved to, also far from its series", async () => {
    const { _id } = await plan(ada, weekly);
    const far = { starts_at: "2026-12-01T07:00:00Z", ends_at: "2026-12-01T08:00:00Z" };
    await ada.call(calls.eventUpdate, { params: { _id }, body: { occurrence: SECOND, ...far } });
    await ben.call(calls.eventRespond, {
      body: { event_id: _id, response: "maybe", occurrence: SECOND },
    });
    const query = { from: "2026-11-30T00:00:00Z", to: "2026-12-02T00:00:00Z", channel_id };
    expect(await list(ben, query)).toMatchObject([{ occurrence: SECOND, my_response: "maybe" }]);
  });

  it("is deleted, and asked for again is not there", async () => {
    const { _id } = await plan(ada, weekly);
    const remove = () =>
      ada.ask(calls.eventDelete, { params: { _id }, query: { occurrence: SECOND } });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect(starts(await list(ada, { ...WEEKS, channel_id }))).toEqual([
      "2026-03-23T08:00",
      "2026-04-06T07:00",
    ]);
    const show = await ada.ask(calls.eventShow, { params: { _id }, query: { occurrence: SECOND } });
    expect(show.status).toBe(404);
  });

  it("and all that follow are deleted; from the first on, that is everything", async () => {
    const { _id } = await plan(ada, { repeat_rule: "FREQ=WEEKLY" });
    const from = (occurrence: string) =>
      ada.call(calls.eventDelete, { params: { _id }, query: { occurrence, scope: "following" } });
    await from(SECOND);
    expect(starts(await list(ada, { ...WEEKS, channel_id }))).toEqual(["2026-03-23T08:00"]);
    await from("2026-03-23T08:00:00.000Z");
    const show = await ada.ask(calls.eventShow, { params: { _id }, query: {} });
    expect(show.status).toBe(404);
  });

  it("takes no change that only the series can have, and no date that it does not have", async () => {
    const { _id } = await plan(ada, weekly);
    const change = (body: object) => ada.ask(calls.eventUpdate, { params: { _id }, body });
    for (const body of [
      { repeat_rule: null },
      { time_zone: "UTC" },
      { reminder: 5 },
      { all_day: true },
    ])
      expect((await change({ occurrence: SECOND, ...body })).status).toBe(422);
    expect((await change({ occurrence: "2026-03-31T07:00:00.000Z", title: "x" })).status).toBe(404);
  });
});

describe("PUT /event/update", () => {
  it("of the whole keeps what was changed on dates that stay, and drops it with those that go", async () => {
    const { _id } = await plan(ada, weekly);
    const params = { _id };
    await ada.call(calls.eventUpdate, { params, body: { occurrence: SECOND, title: "Special" } });
    await ben.call(calls.eventRespond, {
      body: { event_id: _id, response: "no", occurrence: SECOND },
    });
    await ada.call(calls.eventUpdate, {
      params,
      body: { title: "Weekly", ends_at: "2026-03-23T09:00:00Z" },
    });
    const kept = await list(ben, { ...WEEKS, channel_id });
    expect(kept.map((event) => event.title)).toEqual(["Weekly", "Special", "Weekly"]);
    // The date that was only renamed lasts as long as the others do now.
    expect(kept[1]).toMatchObject({ ends_at: "2026-03-30T08:00:00.000Z", my_response: "no" });
    await ada.call(calls.eventUpdate, {
      params,
      body: { starts_at: "2026-03-24T08:00:00Z", ends_at: "2026-03-24T09:00:00Z" },
    });
    const moved = await list(ben, { ...WEEKS, channel_id });
    expect(moved.map((event) => `${event.title} ${event.my_response}`)).toEqual(
      Array(3).fill("Weekly null"),
    );
  });

  it("with nothing new changes nothing; with something its sequence rises", async () => {
    const { _id, title } = await plan(ada);
    const update = (body: object) => ada.call(calls.eventUpdate, { params: { _id }, body });
    expect((await update({ title, location: "" })).sequence).toBe(0);
    expect((await update({ location: "Room 4" })).sequence).toBe(1);
  });

  it("leaves what others changed meanwhile: only what is sent is changed", async () => {
    const { _id } = await plan(ada);
    const params = { _id };
    await ada.call(calls.eventUpdate, { params, body: { location: "Room 4" } });
    const event = await ada.call(calls.eventUpdate, { params, body: { title: "Retro" } });
    expect(event).toMatchObject({ title: "Retro", location: "Room 4" });
  });

  it("in an archived channel is refused, seeing is not", async () => {
    const { _id } = await plan(ada);
    await ada.call(calls.channelUpdate, { body: { _id: channel_id, archived: true } });
    const { status, body } = await ada.ask(calls.eventUpdate, {
      params: { _id },
      body: { title: "x" },
    });
    expect([status, body.code]).toEqual([409, "channel_archived"]);
    const seen = await ada.call(calls.eventShow, { params: { _id }, query: {} });
    expect(seen).toMatchObject({ may_change: false, may_respond: false });
  });
});

describe("A series that moves to another time of day", () => {
  it("keeps what was said of single days, also that one is out", async () => {
    const { _id } = await plan(ada, { repeat_rule: "FREQ=WEEKLY;COUNT=5" });
    const change = (body: object) => ada.call(calls.eventUpdate, { params: { _id }, body });
    await change({ occurrence: SECOND, location: "Garden" });
    await ada.call(calls.eventDelete, {
      params: { _id },
      query: { occurrence: "2026-04-06T07:00:00.000Z" },
    });
    await change({ starts_at: "2026-03-23T09:00:00Z", ends_at: "2026-03-23T09:30:00Z" });
    const found = await list(ben, { ...WEEKS, channel_id });
    expect(starts(found)).toEqual([
      "2026-03-23T09:00",
      "2026-03-30T08:00",
      "2026-04-13T08:00",
      "2026-04-20T08:00",
    ]);
    expect(found[1]).toMatchObject({ location: "Garden", ends_at: "2026-03-30T08:30:00.000Z" });
  });

  it("is no more once its last date was taken out", async () => {
    const { _id } = await plan(ada, { repeat_rule: "FREQ=WEEKLY;COUNT=2" });
    for (const occurrence of ["2026-03-23T08:00:00.000Z", SECOND])
      await ada.call(calls.eventDelete, { params: { _id }, query: { occurrence } });
    expect((await ada.ask(calls.eventShow, { params: { _id }, query: {} })).status).toBe(404);
  });
});

it("A series takes so many exceptions and no more, with a sentence", async () => {
  const { _id } = await plan(ada, {
    channel_id: null,
    repeat_rule: "FREQ=DAILY",
    time_zone: "UTC",
  });
  const dayOf = (n: number) => new Date(Date.UTC(2026, 2, 23 + n, 8)).toISOString();
  await sql`INSERT INTO event_exceptions (event_id, occurrence, is_cancelled, starts_at, ends_at)
    SELECT ${_id}, day, true, day, day FROM generate_series(${dayOf(0)}::timestamptz,
      ${dayOf(limits.seriesExceptions - 1)}::timestamptz, interval '1 day') AS day`.execute(
    server.db,
  );
  const remove = (n: number) =>
    ada.ask(calls.eventDelete, { params: { _id }, query: { occurrence: dayOf(n) } });
  const { status, body } = await remove(limits.seriesExceptions);
  expect([status, body.message]).toEqual([422, expect.stringContaining("Too many dates")]);
});
