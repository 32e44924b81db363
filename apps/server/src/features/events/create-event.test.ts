import { type CallInput, calls, type EventSummary } from "@parley/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { MISSING } from "../../test/team.ts";

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

describe("POST /event/create", () => {
  it("plans an event that every member sees", async () => {
    const event = await plan(ada, { description: "**Short**", location: "Room 4", reminder: 15 });
    expect(event).toMatchObject({
      channel_id,
      organiser: { _id: ada.user_id },
      title: "Standup",
      description: "**Short**",
      all_day: false,
      repeat_rule: null,
      occurrence: null,
      reminder: 15,
      reminder_to: "people",
      sequence: 0,
      counts: { yes: 0, no: 0, maybe: 0 },
      my_response: null,
      may_change: true,
      may_respond: true,
    });
    const seen = await ben.call(calls.eventShow, { params: { _id: event._id }, query: {} });
    expect(seen).toEqual({ ...event, may_change: false });
  });

  it("the same client_id and content again returns the stored event, other content 409", async () => {
    const body = bodyOf();
    const [first, second] = [
      await ada.ask(calls.eventCreate, { body }),
      await ada.ask(calls.eventCreate, { body }),
    ];
    expect([first?.status, second?.status]).toEqual([201, 200]);
    expect(second?.body).toEqual(first?.body);
    const other = await ada.ask(calls.eventCreate, { body: { ...body, title: "Other" } });
    expect([other.status, other.body.code]).toEqual([409, "client_id_reused"]);
    expect(await list(ada, { ...WEEKS, channel_id })).toHaveLength(1);
  });

  it("asked twice at once makes one event, also for two channels", async () => {
    const body = bodyOf();
    const own = { ...body, channel_id: null };
    const answers = await Promise.all(
      [body, body, own].map((each) => ada.ask(calls.eventCreate, { body: each })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
  });

  it("of a deleted event is refused: nothing comes back by repeating a request", async () => {
    const body = bodyOf();
    const { _id } = await ada.call(calls.eventCreate, { body });
    await ada.call(calls.eventDelete, { params: { _id }, query: {} });
    const again = await ada.ask(calls.eventCreate, { body });
    expect([again.status, again.body.code]).toEqual([409, "event_deleted"]);
  });

  it.each<[string, Partial<Body>, string]>([
    ["ends before it begins", { ends_at: "2026-03-23T07:00:00Z" }, "ends_at"],
    ["lasts for two years", { ends_at: "2028-03-23T08:00:00Z" }, "ends_at"],
    [
      "begins in another age",
      { starts_at: "9999-12-31T08:00:00Z", ends_at: "9999-12-31T09:00:00Z" },
      "starts_at",
    ],
    ["has seconds", { starts_at: "2026-03-23T08:00:01Z" }, "body/starts_at"],
    ["is of whole days with an hour", { all_day: true }, "starts_at"],
    ["has no such time zone", { time_zone: "Europe/Nowhere" }, "body/time_zone"],
    ["has an offset for a time zone", { time_zone: "+02:00" }, "body/time_zone"],
    ["repeats every second", { repeat_rule: "FREQ=SECONDLY" }, "repeat_rule"],
    ["does not repeat on its own day", { repeat_rule: "FREQ=WEEKLY;BYDAY=TU" }, "repeat_rule"],
    ["has a title of two lines", { title: "a\r\nDTEND:20260101" }, "body/title"],
    ["reminds for ever before", { reminder: 1e9 }, "body/reminder"],
    [
      "of one's own reminds a channel",
      { channel_id: null, reminder: 5, reminder_to: "channel" },
      "reminder_to",
    ],
  ])("that %s is refused beside its field", async (_, more, path) => {
    const { status, body } = await ada.ask(calls.eventCreate, { body: bodyOf(more) });
    expect(status).toBe(422);
    const { details } = body as { details?: Array<{ path: string; message: string }> };
    expect(details?.map((detail) => detail.path)).toEqual([path.replace("body/", "")]);
    expect(details?.[0]?.message).toMatch(/\.$/);
  });

  it("an event of one's own is seen by nobody else", async () => {
    const { _id } = await plan(ada, { channel_id: null });
    for (const call of [calls.eventShow, calls.eventDelete] as const) {
      const { status } = await ben.ask(call, { params: { _id }, query: {} });
      expect(status).toBe(404);
    }
    const answer = await ben.ask(calls.eventRespond, { body: { event_id: _id, response: "yes" } });
    const missing = await ben.ask(calls.eventRespond, {
      body: { event_id: MISSING, response: "yes" },
    });
    expect([answer.status, answer.body]).toEqual([404, missing.body]);
    expect((await list(ben)).map((event) => event._id)).not.toContain(_id);
    expect((await list(ada)).map((event) => event._id)).toContain(_id);
  });
});

describe("GET /event/list", () => {
  it("gives each date of a series, at its own time of day, with and without the slash", async () => {
    const { _id } = await plan(ada, weekly);
    const found = await list(ben, { ...WEEKS, channel_id });
    expect(starts(found)).toEqual(["2026-03-23T08:00", "2026-03-30T07:00", "2026-04-06T07:00"]);
    expect(found.every((event) => event._id === _id)).toBe(true);
    const plain = await ben.call(calls.eventListPlain, { query: { ...WEEKS, channel_id } });
    expect(plain.events).toEqual(found);
  });

  it("refuses more than a year at once, and a time that ends before it begins", async () => {
    for (const to of ["2028-01-01T00:00:00Z", "2026-02-01T00:00:00Z"]) {
      const { status } = await ada.ask(calls.eventList, { query: { ...WEEKS, to } });
      expect(status).toBe(422);
    }
  });

  it("has no event of a channel that one left or that was deleted", async () => {
    await plan(ada);
    await ada.call(calls.channelRemoveMember, { body: { channel_id, user_id: ben.user_id } });
    expect((await list(ben)).filter((event) => event.channel_id === channel_id)).toEqual([]);
    await ada.call(calls.channelDelete, { params: { _id: channel_id } });
    expect((await list(ada)).filter((event) => event.channel_id === channel_id)).toEqual([]);
  });

  it("has an event of whole days on its dates", async () => {
    const days = {
      all_day: true,
      starts_at: "2026-04-01T00:00:00Z",
      ends_at: "2026-04-03T00:00:00Z",
    };
    await plan(ada, { ...days, repeat_rule: "FREQ=MONTHLY;COUNT=2" });
    const found = await list(ada, {
      from: "2026-04-02T12:00:00Z",
      to: "2026-05-03T00:00:00Z",
      channel_id,
    });
    expect(starts(found)).toEqual(["2026-04-01T00:00", "2026-05-01T00:00"]);
  });
});
