import { calls } from "@parley/contract";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { checkAxe } from "./support/axe.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

test("threads that one follows: counted, listed, answered, read on all devices, and ended", async ({
  parley,
  openPage,
}) => {
  const ada = await registerPerson(parley.url, "Ada Okafor");
  const channel = await ada.call(calls.channelCreate, { body: { name: "field" } });
  const channel_id = channel._id;
  const client = await registerPerson(parley.url, "Ben Sato");
  await client.call(calls.channelJoin, { body: { channel_id } });
  const root = await client.send(channel_id, "Who takes the notes?");
  const ben = await newPerson(openPage, "Ben Sato");
  const phone = await newPerson(openPage, "Ben Sato", { viewport: { width: 390, height: 844 } });
  await ben.logIn(parley.url, "/login?next=/messages");
  await phone.logIn(parley.url, "/login?next=/");
  const { page } = ben;
  const entry = ben.sidebar.getByRole("link", { name: /^Threads/ });
  const onPhone = phone.sidebar.getByRole("link", { name: /^Threads/ });
  await entry.waitFor();

  // Answers to what he began count for him, on each device.
  await ada.send(channel_id, "I can", root._id);
  await ada.send(channel_id, "If somebody has a pen", root._id);
  await entry.getByText("1 thread with unread replies").waitFor();
  await onPhone.getByText("1 thread with unread replies").waitFor();

  // The list: root, last replies, and a place to answer.
  await entry.click();
  const card = page.getByRole("article", { name: "#field" });
  await card.getByText("Who takes the notes?").waitFor();
  await card.getByText("2 unread replies").waitFor();
  await card.getByText("If somebody has a pen").waitFor();
  await checkAxe(page);
  const reply = card.getByRole("textbox", { name: "Reply to thread" });
  await reply.fill("Here is one");
  await reply.press("Enter");
  await card.locator("p", { hasText: "Here is one" }).waitFor();
  // Who answers has read what is there.
  await expect.poll(() => entry.getByText(/unread/).count()).toBe(0);
  await expect.poll(() => onPhone.getByText(/unread/).count()).toBe(0);

  // Read by a press, which was none: what had told of it is unread again too.
  await ada.send(channel_id, "Or a pencil", root._id);
  await card.getByText("Or a pencil").waitFor();
  await card.getByText("1 unread reply").waitFor();
  const bell = ben.sidebar.getByRole("link", { name: /^Notifications 1 / });
  await bell.waitFor();
  await card.getByRole("button", { name: "Mark as read" }).click();
  await bell.waitFor({ state: "detached" });
  await expect.poll(() => onPhone.getByText(/unread/).count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await bell.waitFor();
  await card.getByText("1 unread reply").waitFor();
  await onPhone.getByText("1 thread with unread replies").waitFor();
  await card.getByRole("button", { name: "Mark as read" }).click();
  await bell.waitFor({ state: "detached" });

  // Opened beside the channel it is read by looking at it, from the line on.
  await ada.send(channel_id, "Thank you", root._id);
  await card.getByText("1 unread reply").waitFor();
  await card.getByRole("link", { name: "#field" }).click();
  const panel = page.getByRole("complementary", { name: "Thread" });
  await panel.locator("article", { hasText: "Thank you" }).waitFor();
  await panel.getByText("New", { exact: true }).waitFor();
  await expect.poll(() => entry.getByText(/unread/).count()).toBe(0);

  await checkAxe(page);

  // No more: what comes is not counted.
  await panel.getByRole("button", { name: "Following", pressed: true }).click();
  await panel.getByRole("button", { name: "Follow", exact: true }).waitFor();
  await ada.send(channel_id, "One more thing", root._id);
  await panel.locator("article", { hasText: "One more thing" }).waitFor();
  await entry.click();
  await page.getByText("No threads yet").waitFor();
  expect(await onPhone.getByText(/unread/).count()).toBe(0);
});
