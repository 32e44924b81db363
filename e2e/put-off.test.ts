import { calls } from "@parley/contract";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { checkAxe } from "./support/axe.ts";
import { offlineFaults } from "./support/far-end.ts";
import { Person } from "./support/person.ts";
import { test } from "./support/test.ts";

test("a reminder is put off by keys, by a finger, and without a network", async ({
  parley,
  openPage,
}) => {
  const ben = await registerPerson(parley.url, "Ben Sato");
  const { _id: channel_id } = await ben.call(calls.channelCreate, { body: { name: "lisbon" } });
  const report = await ben.send(channel_id, "Read the report");
  const desk = new Person("Ben Sato", await openPage({ name: "desk" }));
  await desk.logIn(parley.url, `/login?next=/channel/${channel_id}`);
  const phone = new Person(
    "Ben Sato",
    await openPage({
      name: "phone",
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      allowed: offlineFaults,
    }),
  );
  await phone.logIn(parley.url, "/login?next=/later");
  await phone.page.getByRole("heading", { name: "Nothing saved" }).waitFor();

  const toast = (who: Person) =>
    who.page
      .getByRole("region", { name: /F8/ })
      .getByRole("listitem")
      .filter({ hasText: "Read the report" });
  const set = (who: Person) => who.page.getByRole("region").getByText(/^You will be reminded \d/);
  const later = (who: Person) =>
    toast(who).getByRole("button", { name: "Remind me in 20 minutes" });
  const remindNow = async () => {
    const remind_at = new Date().toISOString();
    const body = { message_id: report._id, state: "open" as const, remind_at };
    await ben.call(calls.savedSet, { body });
    await Promise.all([desk, phone].map((who) => later(who).waitFor()));
  };
  /** Minutes until the reminder, as the server has it; null while there is none. */
  const minutes = async () => {
    const { saved } = await ben.call(calls.savedList, { query: {} });
    const at = saved[0]?.remind_at;
    return at ? Math.floor((Date.parse(at) - Date.now()) / 60_000) : null;
  };

  await remindNow();
  await desk.page.keyboard.press("F8");
  await desk.page.keyboard.press("Tab");
  await checkAxe(desk.page);
  await desk.page.keyboard.press("Enter");
  await set(desk).waitFor();
  await expect.poll(minutes).toBeGreaterThanOrEqual(19);
  // It is read with it, on all devices.
  await toast(phone).waitFor({ state: "detached" });
  await desk.sidebar.getByRole("link", { name: "Notifications", exact: true }).waitFor();
  await desk
    .row("Read the report")
    .getByText(/^Saved for later, reminder /)
    .waitFor();

  await remindNow();
  await later(phone).tap();
  await set(phone).waitFor();
  await expect.poll(minutes).toBeGreaterThanOrEqual(19);
  await toast(desk).waitFor({ state: "detached" });

  await remindNow();
  await phone.page.context().setOffline(true);
  await later(phone).tap();
  await set(phone).waitFor();
  const row = phone.page.getByRole("main").getByRole("listitem");
  await row.getByText(/^Reminder \d/).waitFor();
  expect(await minutes()).toBeNull();
  await phone.page.context().setOffline(false);
  await expect.poll(minutes, { timeout: 30_000 }).toBeGreaterThanOrEqual(19);
  await toast(desk).waitFor({ state: "detached" });
});
