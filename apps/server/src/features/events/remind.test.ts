import { type CallInput, calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLocalBus } from "../../platform/bus/bus.ts";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import type { Reminder } from "./hooks.ts";
import { remindOfEvent } from "./remind.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let channel_id: string;
let told: Reminder[];

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
});
afterAll(() => server.close());
beforeEach(async () => {
  told = [];
  const body = { name: `c-${crypto.randomUUID()}` };
  channel_id = (await ada.call(calls.channelCreate, { body }))._id;
  await ben.call(calls.channelJoin, { body: { channel_id } });
});

// Far ahead, so that the jobs of the running app do not come in between.
const at = (text: string) => new Date(`2090-${text}:00.000Z`);
type Body = CallInput<typeof calls.eventCreate>["body"];
const plan = (more: Partial<Body> = {}) =>
  ada.call(calls.eventCreate, {
    body: {
      client_id: crypto.randomUUID(),
      channel_id,
      title: "Standup",
      starts_at: at("05-04T09:00").toISOString(),
      ends_at: at("05-04T09:30").toISOString(),
      repeat_rule: "FREQ=DAILY;COUNT=3",
      reminder: 15,
      ...more,
    },
  });

/** Runs the job as it would run then. */
const run = (event_id: string, now: Date) =>
  remindOfEvent(
    {
      db: server.db,
      bus: createLocalBus(),
      hooks: { remind: async (_, reminder) => void told.push(reminder) },
    },
    event_id,
    now,
  );

/** When the job of an event waits to run. */
async function waiting(event_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ run_at: Date }>`SELECT run_at FROM graphile_worker.jobs
    WHERE key = ${`event-reminder:${event_id}`}`.execute(server.db);
  expect(rows.length).toBeLessThan(2);
  return rows[0]?.run_at.toISOString().slice(5, 16);
}

describe("A reminder", () => {
  it("comes to who said yes or maybe, and to the organiser, once for each date", async () => {
    const { _id } = await plan();
    expect(await waiting(_id)).toBe("05-04T08:45");
    await ben.call(calls.eventRespond, { body: { event_id: _id, response: "maybe" } });
    await run(_id, at("05-04T08:45"));
    expect(told).toMatchObject([
      {
        event_id: _id,
        channel_id,
        title: "Standup",
        starts_at: at("05-04T09:00"),
        user_ids: [ada.user_id, ben.user_id].sort(),
      },
    ]);
    expect(await waiting(_id)).toBe("05-05T08:45");
    await Promise.all([run(_id, at("05-04T08:45")), run(_id, at("05-04T08:46"))]);
    expect(told).toHaveLength(1);
    await run(_id, at("05-05T08:45"));
    await run(_id, at("05-06T08:50"));
    expect(told).toHaveLength(3);
    expect(await waiting(_id)).toBeUndefined();
  });

  it("by two runs at once comes once", async () => {
    const { _id } = await plan();
    await Promise.all([1, 2, 3].map(() => run(_id, at("05-04T08:45"))));
    expect(told).toHaveLength(1);
  });

  it("that could not be delivered is not marked as done: the next run brings it", async () => {
    const { _id } = await plan();
    const failing = { remind: async () => Promise.reject(new Error("no")) };
    const deps = { db: server.db, bus: createLocalBus(), hooks: failing };
    await expect(remindOfEvent(deps, _id, at("05-04T08:45"))).rejects.toThrow("no");
    await run(_id, at("05-04T08:46"));
    expect(told).toHaveLength(1);
  });

  it("spares who said no, to that date or to all, and who left", async () => {
    const { _id } = await plan();
    const say = (who: TestClient, response: "yes" | "no", occurrence?: string) =>
      who.call(calls.eventRespond, {
        body: { event_id: _id, response, ...(occurrence ? { occurrence } : {}) },
      });
    await say(ben, "yes");
    await say(ben, "no", at("05-05T09:00").toISOString());
    await say(ada, "no");
    await run(_id, at("05-04T08:45"));
    await run(_id, at("05-05T08:45"));
    expect(told.map(({ user_ids }) => user_ids)).toEqual([[ben.user_id]]);
    await ben.call(calls.channelLeave, { body: { channel_id } });
    await run(_id, at("05-06T08:45"));
    expect(told).toHaveLength(1);
  });

  it("moves with its event, and goes with it", async () => {
    const { _id } = await plan();
    const params = { _id };
    const first = at("05-04T09:00").toISOString();
    const later = {
      starts_at: at("05-04T12:00").toISOString(),
      ends_at: at("05-04T12:30").toISOString(),
    };
    await ada.call(calls.eventUpdate, { params, body: { occurrence: first, ...later } });
    expect(await waiting(_id)).toBe("05-04T11:45");
    await ada.call(calls.eventDelete, { params, query: { occurrence: first } });
    expect(await waiting(_id)).toBe("05-05T08:45");
    await ada.call(calls.eventUpdate, { params, body: { reminder: 60 } });
    expect(await waiting(_id)).toBe("05-05T08:00");
    await ada.call(calls.eventUpdate, { params, body: { reminder: null } });
    expect(await waiting(_id)).toBeUndefined();
    await ada.call(calls.eventUpdate, { params, body: { reminder: 10 } });
    await ada.call(calls.eventDelete, { params, query: {} });
    expect(await waiting(_id)).toBeUndefined();
    await run(_id, at("05-05T08:50"));
    expect(told).toEqual([]);
  });

  it("that the server slept through comes late if the event still goes on, and not after it", async () => {
    const { _id } = await plan();
    await run(_id, at("05-04T09:20"));
    await run(_id, at("05-05T10:00"));
    expect(told.map(({ starts_at }) => starts_at)).toEqual([at("05-04T09:00")]);
    expect(await waiting(_id)).toBe("05-06T08:45");
  });

  it("into the channel is a row there, by the organiser, that members hear of", async () => {
    const { _id } = await plan({ reminder_to: "channel" });
    await run(_id, at("05-04T08:45"));
    await run(_id, at("05-04T08:45"));
    const { messages } = await ben.call(calls.messageListChannel, {
      params: { channelId: channel_id },
      query: {},
    });
    const first = at("05-04T09:00").toISOString();
    expect(messages.filter(({ system }) => system?.type === "reminder")).toMatchObject([
      {
        author: { _id: ada.user_id },
        text: "",
        system: {
          type: "reminder",
          value: "Standup",
          event: { _id, occurrence: first, starts_at: first, all_day: false },
        },
      },
    ]);
    expect(told).toEqual([]);
  });

  it("waits while its channel is archived", async () => {
    const { _id } = await plan();
    await ada.call(calls.channelUpdate, { body: { _id: channel_id, archived: true } });
    await run(_id, at("05-04T08:45"));
    expect(told).toEqual([]);
    await ada.call(calls.channelUpdate, { body: { _id: channel_id, archived: false } });
    await run(_id, at("05-05T08:45"));
    expect(told).toHaveLength(1);
  });

  it("of one's own event comes to oneself", async () => {
    const { _id } = await plan({ channel_id: null, repeat_rule: null });
    await run(_id, at("05-04T08:45"));
    expect(told).toMatchObject([{ channel_id: null, occurrence: null, user_ids: [ada.user_id] }]);
  });
});

it("A job that is due runs by itself", async () => {
  const soon = new Date(Math.ceil(Date.now() / 60_000 + 5) * 60_000);
  const times = {
    starts_at: soon.toISOString(),
    ends_at: new Date(+soon + 3_600_000).toISOString(),
  };
  const { _id } = await plan({ ...times, repeat_rule: null, reminder: 1, reminder_to: "channel" });
  // As if it had been planned an hour ago.
  await sql`UPDATE events SET starts_at = now() + interval '30 s',
    reminded_through = now() - interval '1 hour' WHERE _id = ${_id}`.execute(server.db);
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()
    WHERE key = ${`event-reminder:${_id}`}`.execute(server.db);
  const reminded = async () => {
    const page = await ada.call(calls.messageListChannel, {
      params: { channelId: channel_id },
      query: {},
    });
    return page.messages.filter(({ system }) => system?.type === "reminder").length;
  };
  await expect.poll(reminded, { timeout: 30_000 }).toBe(1);
});
