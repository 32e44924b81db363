import { calls } from "@parley/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { notificationsOf } from "../../test/notifications.ts";

let server: TestApp;
let ada: TestClient;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
});
afterAll(() => server.close());

it("A reminder that is put off is read, and comes again", async () => {
  const { _id: channel_id } = await ada.call(calls.channelCreate, { body: { name: "lisbon" } });
  const [one, other] = [await ada.send(channel_id, "One"), await ada.send(channel_id, "Other")];
  const remind = (message_id: string, inMs: number | null) => {
    const remind_at = inMs === null ? null : new Date(Date.now() + inMs).toISOString();
    return ada.call(calls.savedSet, { body: { message_id, state: "open", remind_at } });
  };
  const unread = async () => {
    const { notifications, unread: count } = await notificationsOf(ada, { filter: "unread" });
    return [count, ...notifications.map(({ message }) => message?.text).toSorted()];
  };
  await remind(one._id, -1_000);
  await remind(other._id, -1_000);
  await expect.poll(unread, { timeout: 20_000 }).toEqual([2, "One", "Other"]);
  // What takes the reminder away does not read that one was reminded.
  await remind(one._id, null);
  expect(await unread()).toEqual([2, "One", "Other"]);
  await remind(one._id, 3_000);
  expect(await unread()).toEqual([1, "Other"]);
  await expect.poll(unread, { timeout: 20_000 }).toEqual([2, "One", "Other"]);
});
