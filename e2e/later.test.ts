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
  await held.getByRole("link", { name: "Open (2)" }).waitFor();
  await checkAxe(phone.page);

  // Done there, here the mark goes.
  const entry = held.getByRole("listitem").filter({ hasText: "Call the venue" });
  await entry.getByRole("button", { name: "Done" }).click();
  await desk.row("Call the venue").getByText("Saved for later").waitFor({ state: "detached" });
  await held.getByRole("link", { name: "Open (1)" }).waitFor();

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
  // Also where one looks at Parley: said in the page, and gone there once it is read.
  const told = (who: Person) =>
    who.page
      .getByRole("region", { name: /F8/ })
      .getByRole("listitem")
      .filter({ hasText: "Reminder: #lisbon, a message from Ada Okafor" });
  await told(desk).getByText("Read the report").waitFor();
  // With the focus in it, it stays until it is taken off.
  const rest = () => told(phone).getByRole("button", { name: "Open" }).focus();
  await rest();
  await checkAxe(desk.page);
  const there = desk.page.locator("article[aria-current]", { hasText: "Read the report" });
  await told(desk).getByRole("button", { name: "Open" }).click();
  await there.waitFor();
  await told(phone).waitFor({ state: "detached" });

  // Once more, read where all notifications are.
  await ben.call(calls.savedSet, { body: { ...wish, remind_at: new Date().toISOString() } });
  await rest();
  await desk.sidebar.getByRole("link", { name: "Notifications 1 unread notification" }).click();
  const list = desk.page.getByRole("main");
  await list.getByRole("link", { name: /^Unread: Reminder: #lisbon, a message from/ }).click();
  await there.waitFor();
  await told(phone).waitFor({ state: "detached" });

  // What is gone says so, and nothing of what it said.
  await ada.call(calls.messageDelete, { params: { _id: report._id } });
  await held.getByText("This message was deleted.").waitFor();
  expect(await held.getByText("Read the report").count()).toBe(0);
  await held.getByRole("button", { name: "Remove from the list" }).click();
  await held.getByRole("heading", { name: "Nothing saved" }).waitFor();
  await held.getByRole("link", { name: "Done" }).click();
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

test("a message is scheduled, changed and sent, and one that cannot be sent says why", async ({
  parley,
  openPage,
}) => {
  const ada = await registerPerson(parley.url, "Ada Porto");
  const ben = await registerPerson(parley.url, "Ben Porto");
  const { _id: channel_id } = await ada.call(calls.channelCreate, { body: { name: "porto" } });
  await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids: [ben.user_id] } });
  const person = new Person("Ben Porto", await openPage({ name: "ben" }));
  const { page } = person;
  await person.logIn(parley.url, `/login?next=/channel/${channel_id}`);
  await person.composer.fill("Good morning, Porto");
  await page.getByRole("main").getByRole("button", { name: "Send later" }).click();
  const dialog = page.getByRole("dialog", { name: "When to send it" });
  await dialog.getByRole("button", { name: /^Tomorrow/ }).waitFor();
  await checkAxe(page);
  await dialog.getByRole("button", { name: /^Tomorrow/ }).click();
  await page
    .getByText(/^Scheduled: .*9:00/)
    .first()
    .waitFor();
  await expect.poll(() => person.composer.inputValue()).toBe("");

  await person.inSidebar("Later").click();
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Scheduled" }).click();
  const entry = main.getByRole("listitem").filter({ hasText: "Good morning, Porto" });
  await entry.getByText(/^Will be sent .*9:00/).waitFor();
  await checkAxe(page);
  await entry.getByRole("button", { name: "Edit the text" }).click();
  const field = page.getByRole("dialog").getByLabel("Message");
  await field.fill("Good **evening**, Porto");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const changed = main.getByRole("listitem").filter({ hasText: "Good evening, Porto" });
  await changed.getByRole("button", { name: "Send now" }).click();
  await main.getByRole("heading", { name: "Nothing scheduled" }).waitFor();
  const sent = await ada.call(calls.messageListChannel, {
    params: { channelId: channel_id },
    query: {},
  });
  expect(sent.messages.at(-1)?.text).toBe("Good **evening**, Porto");

  // An answer that quotes it, by a key: below the quote stands the caret.
  await person.inSidebar("porto").click();
  await person.sees("Good evening, Porto");
  await page.locator("textarea:focus").waitFor();
  await person.row("Good evening, Porto").focus();
  await page.keyboard.press("q");
  await page.locator("textarea:focus").waitFor();
  await expect.poll(() => person.composer.inputValue()).toContain("> Good **evening**, Porto");
  await page.keyboard.type("And good night");
  await page.keyboard.press("Enter");
  const answer = person.row("And good night");
  await answer.locator("blockquote", { hasText: "Good evening, Porto" }).waitFor();
  await answer.getByRole("link", { name: "Ben Porto" }).click();
  await page.locator("article[aria-current]", { hasText: "Good evening, Porto" }).first().waitFor();

  // What is begun and not sent is listed, opens where it was begun, and comes back when deleting it was a slip.
  await person.inSidebar("porto").click();
  await person.composer.fill("Half a thought");
  await person.inSidebar("Later").click();
  await main.getByRole("link", { name: "Drafts" }).click();
  await main.getByText("Half a thought").waitFor();
  await checkAxe(page);
  await main.getByRole("button", { name: "Delete the draft" }).click();
  await main.getByRole("heading", { name: "No drafts" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await main.getByRole("link", { name: /Half a thought/ }).click();
  await expect.poll(() => person.composer.inputValue()).toBe("Half a thought");
  await page.goto(`${parley.url}/later/scheduled`);

  // The channel is archived before the time comes: told at once, and the text is kept.
  const send_at = new Date(Date.now() + 24 * 60 * 60 * 1_000).toISOString();
  const body = { _id: crypto.randomUUID(), channel_id, text: "Too late", send_at };
  await ben.call(calls.scheduledCreate, { body: { ...body, time_zone: "America/New_York" } });
  const late = main.getByRole("listitem").filter({ hasText: "Too late" });
  await late.getByText(/ in America\/New York\)$/).waitFor();
  await ada.call(calls.channelUpdate, { body: { _id: channel_id, archived: true } });
  const now = new Date().toISOString();
  await ben.call(calls.scheduledUpdate, { params: { _id: body._id }, body: { send_at: now } });
  await page.getByText("A scheduled message was not sent").first().waitFor();
  await late.getByText(/^Not sent/).waitFor();
  await late.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await main.getByRole("heading", { name: "Nothing scheduled" }).waitFor();
});
