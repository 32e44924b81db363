import { calls } from "@parley/contract";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { checkAxe } from "./support/axe.ts";
import { Person } from "./support/person.ts";
import { test } from "./support/test.ts";

test("everything unread is walked by keys, what was written to oneself first, and reading is undone", async ({
  parley,
  openPage,
}) => {
  const ada = await registerPerson(parley.url, "Ada Okafor");
  const ben = await registerPerson(parley.url, "Ben Sato");
  const make = async (name: string) => {
    const { _id: channel_id } = await ada.call(calls.channelCreate, { body: { name } });
    await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids: [ben.user_id] } });
    return channel_id;
  };
  const design = await make("design");
  const launch = await make("launch");
  const budget = await make("budget");
  const direct = await ada.call(calls.channelDirect, { body: { user_ids: [ben.user_id] } });
  const read = await ada.send(design, "This was read already");
  await ben.call(calls.channelMarkAsRead, { body: { channel_id: design, seq: read.seq } });
  await ada.send(design, "Which colour is it?");
  await ada.send(launch, "We launch on Monday");
  await ada.send(budget, "@ben.sato can you look at this?");
  await ada.send(direct._id, "Do you have a minute?");

  const person = new Person("Ben Sato", await openPage({ name: "ben" }));
  const { page } = person;
  await person.logIn(parley.url, "/login?next=/");
  const main = page.getByRole("main");

  // On a phone the way there stands above the conversations.
  const touch = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
  const onPhone = new Person("Ben Sato", await openPage({ name: "phone", ...touch }));
  await onPhone.logIn(parley.url, "/login?next=/");
  const way = onPhone.page.getByRole("link", { name: "Catch up" });
  await expect(way.boundingBox()).resolves.toSatisfy((box) => box !== null && box.y < 844 / 2);
  await way.tap();
  await onPhone.page.getByRole("heading", { level: 2, name: "budget" }).waitFor();

  await main.getByRole("link", { name: "Catch up" }).click();
  const title = (name: string) => main.getByRole("heading", { level: 2, name });
  /** Waits until the walk is here, and its heading has the focus that the keys need. */
  const isAt = async (name: string) => {
    await title(name).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
  };

  // Who mentions one, then whom one talks with, then the rest.
  await isAt("budget");
  await main.getByText("can you look at this?").waitFor();
  await page.keyboard.press("e");
  await isAt("Ada Okafor");
  await main.getByText("Do you have a minute?").waitFor();
  await checkAxe(page);
  await page.keyboard.press("r");
  await page.locator("textarea:focus").waitFor();
  await page.keyboard.type("Yes, now");
  await page.keyboard.press("Enter");
  await main.getByRole("listitem").filter({ hasText: "Yes, now" }).waitFor();
  await page.keyboard.press("Escape");
  await isAt("Ada Okafor");
  await page.keyboard.press("e");

  // Unread it stays, and the way back shows the same.
  await isAt("design");
  await main.getByText("Which colour is it?").waitFor();
  await main.getByText("This was read already").waitFor();
  await page.keyboard.press("u");
  await isAt("launch");
  await page.keyboard.press("b");
  await isAt("design");
  await page.keyboard.press("u");
  await isAt("launch");
  await main.getByText("We launch on Monday").waitFor();
  await main.getByRole("button", { name: "Mark as read" }).click();
  await main.getByRole("heading", { name: "All caught up" }).waitFor();
  await main.getByText("1 conversation is unread.").waitFor();
  await checkAxe(page);

  // Reading the last one was a slip.
  await page.getByRole("button", { name: "Undo" }).click();
  await main.getByText("2 conversations are unread.").waitFor();
  await main.getByRole("button", { name: "Walk through them" }).click();
  await isAt("design");
  await page.keyboard.press("e");
  await isAt("launch");
  await page.keyboard.press("e");
  await main.getByText("You have read everything that was written to you.").waitFor();
  const unread = async () => {
    const { channels } = await ben.call(calls.bootstrap, {});
    return channels.reduce((sum, { counts }) => sum + counts.unread, 0);
  };
  await expect.poll(unread).toBe(0);

  // By a key from anywhere.
  await page.goto(`${parley.url}/messages`);
  await person.sidebar.getByRole("link", { name: "Home" }).waitFor();
  // What this device kept may be older than what was read last.
  await expect
    .poll(() => person.sidebar.getByRole("link", { name: /unread message/ }).count())
    .toBe(0);
  await page.keyboard.press("Alt+Shift+U");
  await main.getByRole("heading", { name: "All caught up" }).waitFor();
});
