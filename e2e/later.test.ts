import { calls } from "@parley/contract";
import { expect } from "vitest";
import { registerPerson, type TestClient } from "../apps/server/src/test/client.ts";
import { checkAxe } from "./support/axe.ts";
import { heldRows, layFarEnd, untilHeld, untilKept } from "./support/far-end.ts";
import { Person } from "./support/person.ts";
import { test } from "./support/test.ts";

/*
 * What one keeps for later: on every device, with and without a network, and reminders that lead back.
 */

/** What somebody saved, as the server has it. */
async function savedOf(who: TestClient): Promise<string[]> {
  const { saved } = await who.call(calls.savedList, { query: {} });
  return saved.map(({ state, content, missing }) => `${state}: ${content?.text ?? missing}`);
}

test("a message is saved on one device, done on another, and reminded of at its exact place", async ({
  parley,
  openPage,
}) => {
  const ada = await registerPerson(parley.url, "Ada Okafor");
  const ben = await registerPerson(parley.url, "Ben Sato");
  const { _id: channel_id } = await ada.call(calls.channelCreate, { body: { name: "lisbon" } });
  const body = { channel_id, user_ids: [ben.user_id] };
  await ada.call(calls.channelAddMembers, { body });
  const report = await ada.send(channel_id, "Read the report");
  await ada.send(channel_id, "Call the venue");
  const desk = new Person("Ben Sato", await openPage({ name: "desk" }));
  await desk.logIn(parley.url, `/login?next=/channel/${channel_id}`);
  const phone = new Person(
    "Ben Sato",
    await openPage({ name: "phone", viewport: { width: 390, height: 844 } }),
  );
  await phone.logIn(parley.url, "/login?next=/later");
  const held = phone.page.getByRole("main");
  await held.getByRole("heading", { name: "Nothing saved" }).waitFor();

  // By the pointer and by a key, once the composer has taken the focus that it takes at the start.
  await desk.sees("Read the report");
  await desk.page.locator("textarea:focus").waitFor();
  await desk.row("Read the report").hover();
  await desk.row("Read the report").getByRole("button", { name: "Save for later" }).click();
  await desk.row("Read the report").getByText("Saved for later", { exact: true }).waitFor();
  await desk.row("Call the venue").focus();
  await desk.page.keyboard.press("a");
  await desk.row("Call the venue").getByText("Saved for later", { exact: true }).waitFor();
  await held.getByText("Call the venue").waitFor();
  await held.getByRole("button", { name: "Open (2)" }).waitFor();
  await checkAxe(phone.page);

  // Done there, here the mark goes.
  const entry = held.getByRole("listitem").filter({ hasText: "Call the venue" });
  await entry.getByRole("button", { name: "Done" }).click();
  await desk.row("Call the venue").getByText("Saved for later").waitFor({ state: "detached" });
  await held.getByRole("button", { name: "Open (1)" }).waitFor();

  // A reminder, chosen by a key and a press.
  await desk.row("Read the report").focus();
  await desk.page.keyboard.press("m");
  const dialog = desk.page.getByRole("dialog", { name: "When to remind you" });
  await dialog.getByRole("button", { name: /^Tomorrow/ }).waitFor();
  await checkAxe(desk.page);
  await dialog.getByRole("button", { name: /^Tomorrow/ }).click();
  await desk
    .row("Read the report")
    .getByText(/reminder .*9:00/)
    .waitFor();
  await held.getByText(/^Reminder .*9:00/).waitFor();

  // Its time has come: told, and a press leads to the message.
  const remind_at = new Date().toISOString();
  const wish = { message_id: report._id, state: "open" as const, remind_at };
  await ben.call(calls.savedSet, { body: wish });
  await held.getByText(/^Reminded/).waitFor();
  await desk.sidebar.getByRole("link", { name: "Notifications 1 unread notification" }).click();
  const list = desk.page.getByRole("main");
  await list.getByRole("link", { name: /Reminder: #lisbon, a message from Ada Okafor/ }).click();
  await desk.page.locator("article[aria-current]", { hasText: "Read the report" }).waitFor();

  // What is gone says so, and nothing of what it said.
  await ada.call(calls.messageDelete, { params: { _id: report._id } });
  await held.getByText("This message was deleted.").waitFor();
  expect(await held.getByText("Read the report").count()).toBe(0);
  await held.getByRole("button", { name: "Remove from the list" }).click();
  await held.getByRole("heading", { name: "Nothing saved" }).waitFor();
  await held.getByRole("button", { name: "Done" }).click();
  await held.getByRole("link", { name: /Ada Okafor/ }).click();
  await phone.page.locator("article[aria-current]", { hasText: "Call the venue" }).waitFor();
});

test("without a network a message is saved, listed after a reload, and stored once it is back", async ({
  openPage,
}) => {
  const far = await layFarEnd();
  try {
    const { cable, ada, channel } = far;
    const { person: ben, elsewhere } = await far.arrive(openPage, "Ben Sato");
    const { page } = ben;
    await ada.send(channel._id, "Before the tunnel");
    await ada.send(channel._id, "In the tunnel");
    await ben.sees("In the tunnel");
    await ben.row("Before the tunnel").focus();
    await page.keyboard.press("a");
    await expect.poll(() => savedOf(elsewhere)).toEqual(["open: Before the tunnel"]);
    await expect.poll(async () => (await heldRows(page, "saved")).length).toBe(1);
    await untilHeld(page);
    await untilKept(page, "In the tunnel");

    cable.pull();
    await ben.row("In the tunnel").focus();
    await page.keyboard.press("a");
    await ben.row("In the tunnel").getByText("Saved for later", { exact: true }).waitFor();
    await page.goto(`${cable.url}/later`);
    const main = page.getByRole("main");
    await main.getByText("In the tunnel").waitFor();
    await main.getByText("Before the tunnel").waitFor();

    cable.plugIn();
    await expect
      .poll(() => savedOf(elsewhere), { timeout: 60_000 })
      .toEqual(["open: In the tunnel", "open: Before the tunnel"]);
  } finally {
    await far.dispose();
  }
});
