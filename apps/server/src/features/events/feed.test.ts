import { type CallInput, calls } from "@parley/contract";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { deactivate } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let channel_id: string;

beforeAll(async () => {
  server = await buildTestApp({ PUBLIC_URL: "http://localhost:3000" });
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  const body = { name: "offsite", visibility: "private" as const };
  channel_id = (await ada.call(calls.channelCreate, { body }))._id;
});
afterAll(() => server.close());

type Body = CallInput<typeof calls.eventCreate>["body"];
const plan = (who: TestClient, more: Partial<Body> = {}) =>
  who.call(calls.eventCreate, {
    body: {
      client_id: crypto.randomUUID(),
      channel_id,
      title: "Standup",
      starts_at: "2026-03-23T08:00:00.000Z",
      ends_at: "2026-03-23T08:15:00.000Z",
      time_zone: "Europe/Berlin",
      ...more,
    },
  });

/** What an independent parser makes of a file. */
function parse(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
  return { calendar, events };
}

describe("The feed", () => {
  const read = (path: string | null, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, { headers });

  it("has one's own events and those of one's channels, without a session", async () => {
    const now = Date.now();
    const soon = {
      starts_at: new Date(Math.floor(now / 60_000) * 60_000).toISOString(),
      ends_at: new Date((Math.floor(now / 60_000) + 30) * 60_000).toISOString(),
    };
    await plan(ada, { ...soon, title: "Of the channel" });
    await plan(ada, { ...soon, title: "My own", channel_id: null });
    await plan(ben, { ...soon, title: "Somebody else's", channel_id: null });
    const { path } = await ada.call(calls.eventFeedCreate, {});
    expect(path).toMatch(/^\/api\/event\/feed\/[\w-]{32}\.ics$/);
    const answer = await read(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/calendar; charset=utf-8",
    ]);
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    const { events, calendar } = parse(await answer.text());
    const titles = events.map(({ summary }) => summary);
    expect(titles).toEqual(expect.arrayContaining(["Of the channel", "My own"]));
    expect(titles).not.toContain("Somebody else's");
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBeTruthy();
  });

  it("is the same until something changes, and then is not", async () => {
    const { path } = await ada.call(calls.eventFeedCreate, {});
    const tag = (await read(path)).headers.get("etag") ?? "";
    expect((await read(path, { "if-none-match": tag })).status).toBe(304);
    expect((await read(path, { "if-none-match": `"other", W/${tag}` })).status).toBe(304);
    await plan(ada, {
      channel_id: null,
      starts_at: new Date(Math.ceil(Date.now() / 60_000) * 60_000).toISOString(),
      ends_at: new Date(Math.ceil(Date.now() / 60_000 + 9) * 60_000).toISOString(),
    });
    const next = await read(path, { "if-none-match": tag });
    expect([next.status, next.headers.get("etag") === tag]).toEqual([200, false]);
  });

  it("is made once, shown again, rotated and revoked; an old address answers no more", async () => {
    const { path } = await ben.call(calls.eventFeedCreate, {});
    expect((await ben.call(calls.eventFeedCreate, {})).path).toBe(path);
    expect((await ben.call(calls.eventFeedShow, {})).path).toBe(path);
    const { path: next } = await ben.call(calls.eventFeedRotate, {});
    expect(next).not.toBe(path);
    expect([(await read(path)).status, (await read(next)).status]).toEqual([404, 200]);
    await ben.call(calls.eventFeedRevoke, {});
    expect((await read(next)).status).toBe(404);
    expect((await ben.call(calls.eventFeedShow, {})).path).toBeNull();
  });

  it("of an account that was taken away answers no more, and a session's token opens nothing", async () => {
    const cleo = await registerPerson(server.url, "Cleo Ruiz");
    const { path } = await cleo.call(calls.eventFeedCreate, {});
    await deactivate(server.db, cleo.user_id);
    for (const wrong of [
      path,
      `/api/event/feed/${ada.token}.ics`,
      "/api/event/feed/x.ics",
      "/api/event/feed/%00.ics",
      "/api/event/feed/.ics",
    ]) {
      const answer = await read(wrong);
      expect([wrong, answer.status]).toEqual([wrong, 404]);
    }
  });
});
