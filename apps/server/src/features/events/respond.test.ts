import { type CallInput, calls } from "@parley/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { openSocket } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let cleo: TestClient;
let channel_id: string;

beforeAll(async () => {
  server = await buildTestApp();
  await registerPerson(server.url, "Olive Owner");
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  cleo = await registerPerson(server.url, "Cleo Ruiz");
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
const weekly = { repeat_rule: "FREQ=WEEKLY;COUNT=3" };
const SECOND = "2026-03-30T07:00:00.000Z";

describe("POST /event/respond", () => {
  it("counts everyone once, with who said what; an answer for one date goes before that for all", async () => {
    const { _id } = await plan(ada, weekly);
    const say = (who: TestClient, response: "yes" | "no" | "maybe", occurrence?: string) =>
      who.call(calls.eventRespond, {
        body: { event_id: _id, response, ...(occurrence ? { occurrence } : {}) },
      });
    await say(ada, "yes");
    await say(ben, "maybe");
    await say(ben, "yes");
    const second = await say(ben, "no", SECOND);
    expect(second).toMatchObject({ counts: { yes: 1, no: 1, maybe: 0 }, my_response: "no" });
    expect(second.responses.map(({ user, response }) => [user._id, response])).toEqual([
      [ada.user_id, "yes"],
      [ben.user_id, "no"],
    ]);
    const found = await list(ben, { ...WEEKS, channel_id });
    expect(found.map(({ counts, my_response }) => [counts.yes, counts.no, my_response])).toEqual([
      [2, 0, "yes"],
      [1, 1, "no"],
      [2, 0, "yes"],
    ]);
  });

  it("to all of a series takes the place of what was said to single dates", async () => {
    const { _id } = await plan(ada, weekly);
    const say = (body: object) =>
      ben.call(calls.eventRespond, { body: { event_id: _id, response: "no", ...body } });
    await say({ occurrence: SECOND });
    await say({ response: "maybe" });
    const found = await list(ben, { ...WEEKS, channel_id });
    expect(found.map(({ counts, my_response }) => [counts.maybe, counts.no, my_response])).toEqual(
      Array(3).fill([1, 0, "maybe"]),
    );
  });

  it("forgets nobody and names nobody who left", async () => {
    const { _id } = await plan(ada);
    await ben.call(calls.eventRespond, { body: { event_id: _id, response: "yes" } });
    await ben.call(calls.channelLeave, { body: { channel_id } });
    const show = () => ada.call(calls.eventShow, { params: { _id }, query: {} });
    expect(await show()).toMatchObject({ counts: { yes: 0 }, responses: [] });
    await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids: [ben.user_id] } });
    expect(await show()).toMatchObject({ counts: { yes: 1 } });
  });
});

describe("Members hear live that events changed", () => {
  it("of a channel: everyone in it, nobody else", async () => {
    const [benHears, cleoHears] = [
      await openSocket(server.url, ben),
      await openSocket(server.url, cleo),
    ];
    const { _id } = await plan(ada);
    const frame = await benHears.until(() => benHears.frames.find((f) => f.type === "channel"));
    expect(frame.rows).toEqual([{ type: "events", rev: frame.head }]);
    await ben.call(calls.eventRespond, { body: { event_id: _id, response: "yes" } });
    await benHears.until(() => benHears.frames.filter((f) => f.type === "channel").length === 2);
    // The same answer again tells nobody anything.
    await ben.call(calls.eventRespond, { body: { event_id: _id, response: "yes" } });
    await ada.send(channel_id, "after it");
    await benHears.until(() => benHears.frames.filter((f) => f.type === "channel").length === 3);
    expect(cleoHears.frames.filter((f) => f.type === "channel")).toEqual([]);
    benHears.close();
    cleoHears.close();
  });

  it("after a gap: one row, however many changes there were", async () => {
    const before = (await ben.call(calls.bootstrap, {})).channels.find(
      (c) => c.channel._id === channel_id,
    );
    for (const title of ["One", "Two", "Three"]) await plan(ada, { title });
    const socket = await openSocket(server.url, ben);
    const from = socket.frames.length;
    const channels = [{ id: channel_id, cursor: before?.head ?? 0, cached: true }];
    socket.command({ type: "sync", cursors: { channels } });
    const frame = await socket.until(() =>
      socket.frames.slice(from).find((f) => f.type === "channel"),
    );
    expect(frame.rows).toEqual([{ type: "events", rev: frame.head }]);
    socket.close();
  });

  it("of one's own: one's own devices", async () => {
    const socket = await openSocket(server.url, ada);
    await plan(ada, { channel_id: null });
    const frame = await socket.until(() => socket.frames.find((f) => f.type === "user"));
    expect(frame.rows).toEqual([{ type: "events", rev: frame.head }]);
    socket.close();
  });
});
