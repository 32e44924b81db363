import { type CallInput, calls } from "@parley/contract";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../../test/client.ts";

let server: TestApp;
let ada: TestClient;
let channel_id: string;

beforeAll(async () => {
  server = await buildTestApp({ PUBLIC_URL: "http://localhost:3000" });
  ada = await registerPerson(server.url, "Ada Okafor");
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

async function fileOf(_id: string) {
  const file = await ada.call(calls.eventFile, { params: { _id } });
  return { ...file, ...parse(file.content) };
}

const propertyOf = (event: ICAL.Event, name: string) => event.component.getFirstPropertyValue(name);
const utc = (time: ICAL.Time | undefined) => time?.toJSDate().toISOString();

/** The moments at which the file says that a series begins. */
function dates(
  event: ICAL.Event,
  exceptions: ICAL.Event[],
  most: number,
): Array<string | undefined> {
  for (const exception of exceptions) event.relateException(exception);
  const iterator = event.iterator();
  const found: Array<string | undefined> = [];
  for (let next = iterator.next(); next && found.length < most; next = iterator.next()) {
    found.push(utc(event.getOccurrenceDetails(next).startDate));
  }
  return found;
}

describe("The .ics of one event", () => {
  it("says what, when, where and who is to be reminded, and is folded", async () => {
    const description =
      `${"A long text, with commas; semicolons \\ and ünïcödé 🎉. ".repeat(9)}\n\nEnd`.trim();
    const { _id } = await plan(ada, { description, location: "Room 4, floor 2", reminder: 15 });
    const { name, content, events } = await fileOf(_id);
    expect(name).toBe("Standup.ics");
    const [event] = events;
    expect(event).toMatchObject({
      uid: `${_id}@parley`,
      summary: "Standup",
      description,
      location: "Room 4, floor 2",
      sequence: 0,
    });
    expect([utc(event?.startDate), utc(event?.endDate)]).toEqual([
      "2026-03-23T08:00:00.000Z",
      "2026-03-23T08:15:00.000Z",
    ]);
    expect(event && propertyOf(event, "url")).toBe(`http://localhost:3000/events?event=${_id}`);
    const alarm = event?.component.getFirstSubcomponent("valarm");
    expect(alarm?.getFirstPropertyValue("trigger")?.toString()).toBe("-PT15M");
    for (const line of content.split("\r\n"))
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(content.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(content.endsWith("END:VCALENDAR\r\n")).toBe(true);
  });

  it("keeps its UID, and its SEQUENCE rises", async () => {
    const { _id } = await plan(ada);
    await ada.call(calls.eventUpdate, { params: { _id }, body: { title: "Later" } });
    const { events } = await fileOf(_id);
    expect(events[0]).toMatchObject({ uid: `${_id}@parley`, sequence: 1, summary: "Later" });
  });

  it("repeats as Parley does, over the change of the clock, with dates taken out and moved", async () => {
    const { _id } = await plan(ada, { repeat_rule: "FREQ=WEEKLY;COUNT=5" });
    const params = { _id };
    await ada.call(calls.eventDelete, {
      params,
      query: { occurrence: "2026-04-06T07:00:00.000Z" },
    });
    const moved = {
      starts_at: "2026-04-14T10:00:00Z",
      ends_at: "2026-04-14T11:00:00Z",
      title: "Special",
    };
    await ada.call(calls.eventUpdate, {
      params,
      body: { occurrence: "2026-04-13T07:00:00.000Z", ...moved },
    });
    const { events, calendar } = await fileOf(_id);
    const [series, exception] = events;
    if (!series || !exception) throw new Error("The file lacks an event.");
    expect(calendar.getAllSubcomponents("vtimezone")).toHaveLength(1);
    expect(exception.summary).toBe("Special");
    const query = { from: "2026-01-01T00:00:00Z", to: "2026-12-01T00:00:00Z", channel_id };
    const { events: ours } = await ada.call(calls.eventList, { query });
    const own = ours.filter((event) => event._id === _id).map(({ starts_at }) => starts_at);
    expect(dates(series, [exception], 10)).toEqual(own);
    expect(own).toEqual([
      "2026-03-23T08:00:00.000Z",
      "2026-03-30T07:00:00.000Z",
      "2026-04-14T10:00:00.000Z",
      "2026-04-20T07:00:00.000Z",
    ]);
  });

  it("of whole days has dates and no times, in its exceptions too", async () => {
    const { _id } = await plan(ada, {
      all_day: true,
      starts_at: "2026-04-01T00:00:00Z",
      ends_at: "2026-04-03T00:00:00Z",
      repeat_rule: "FREQ=MONTHLY;COUNT=3",
    });
    const params = { _id };
    await ada.call(calls.eventDelete, {
      params,
      query: { occurrence: "2026-05-01T00:00:00.000Z" },
    });
    await ada.call(calls.eventUpdate, {
      params,
      body: { occurrence: "2026-06-01T00:00:00.000Z", title: "RECURRENCE-ID:20260101T000000" },
    });
    const { events, content } = await fileOf(_id);
    expect(
      events.map((event) => [
        event.startDate.isDate,
        event.startDate.toString(),
        event.endDate.toString(),
      ]),
    ).toEqual([
      [true, "2026-04-01", "2026-04-03"],
      [true, "2026-06-01", "2026-06-03"],
    ]);
    expect(events[1]?.recurrenceId.toString()).toBe("2026-06-01");
    expect(events[1]?.summary).toBe("RECURRENCE-ID:20260101T000000");
    expect(content).toContain("\r\nEXDATE;VALUE=DATE:20260501\r\n");
    expect(content).not.toContain("BEGIN:VTIMEZONE");
  });

  it.each([
    "x\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:evil",
    "x\r\nATTACH:https://evil.example",
    "x\rDTSTART:19700101T000000Z",
    "\\n;,:\"^'",
    "\u0000\u0008\u001b[31m".slice(1),
    "RECURRENCE-ID:20260101T000000",
    "\u2028\u2029\u0085line",
  ])("no text breaks out of its property: %j", async (hostile) => {
    const { _id } = await plan(ada, { description: hostile });
    const { events } = await fileOf(_id);
    expect(events).toHaveLength(1);
    const names = new Set(events[0]?.component.getAllProperties().map((property) => property.name));
    expect(names).not.toContain("attach");
    expect(utc(events[0]?.startDate)).toBe("2026-03-23T08:00:00.000Z");
    const kept = hostile
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{Cc}\n]/gu, "")
      .trim();
    expect(events[0]?.description ?? "").toBe(kept);
  });

  it("has a name that every file system takes", async () => {
    const { _id } = await plan(ada, { title: "../../etc/passwd: “Größe” | CON" });
    expect((await fileOf(_id)).name).toBe("etc-passwd-Größe-CON.ics");
  });
});
