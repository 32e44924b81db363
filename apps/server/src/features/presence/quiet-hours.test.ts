import { calls } from "@parley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TestSocket } from "../../platform/realtime/test-socket.ts";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
});
afterAll(() => server.close());

/** What UTC's clocks show so many hours from now. */
const clock = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);

test("quiet hours make busy to others, by the clock of the time zone that the profile tells", async () => {
  const quiet_hours = { from: clock(-2), to: clock(2), days: [0, 1, 2, 3, 4, 5, 6] };
  const seen = async () => {
    const body = { user_ids: [ada.user_id] };
    return (await ben.call(calls.presenceBulkStatus, { body })).presences[0]?.status;
  };
  await ada.call(calls.presenceOnline, {});
  await ada.call(calls.preferencesUpdate, { body: { quiet_hours } });
  expect(await seen()).toBe("online");
  for (const [time_zone, status] of [
    ["UTC", "busy"],
    ["Etc/GMT-6", "online"],
    ["Etc/GMT-1", "busy"],
    ["", "online"],
  ] as const) {
    await ada.call(calls.userUpdate, { body: { time_zone } });
    expect(await seen()).toBe(status);
  }
  await ada.call(calls.userUpdate, { body: { time_zone: "UTC" } });
  expect(await seen()).toBe("busy");
  await ada.call(calls.preferencesUpdate, { body: { quiet_hours: null } });
  expect(await seen()).toBe("online");
});

test("who watches somebody hears at once that their quiet hours, or the clock that these go by, are others", async () => {
  const quiet_hours = { from: clock(-2), to: clock(2), days: [0, 1, 2, 3, 4, 5, 6] };
  await ada.call(calls.userUpdate, { body: { time_zone: "UTC" } });
  await ada.call(calls.presenceOnline, {});
  const socket = new TestSocket(server.url);
  await socket.hello(ben.token);
  socket.command({ type: "watch", user_ids: [ada.user_id] });
  const hears = (status: string) =>
    socket.until(() => {
      const told = socket.frames.flatMap((frame) =>
        frame.type === "presence" ? frame.presences : [],
      );
      return told.findLast(({ user_id }) => user_id === ada.user_id)?.status === status;
    });
  await hears("online");
  await ada.call(calls.preferencesUpdate, { body: { quiet_hours } });
  await hears("busy");
  await ada.call(calls.userUpdate, { body: { time_zone: "Etc/GMT-6" } });
  await hears("online");
  await ada.call(calls.userUpdate, { body: { time_zone: "UTC" } });
  await hears("busy");
  await ada.call(calls.preferencesUpdate, { body: { quiet_hours: null } });
  await hears("online");
  socket.close();
});
