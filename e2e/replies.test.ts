import { calls } from "@parley/contract";
import { afterAll, beforeAll, expect } from "vitest";
import { checkAxe } from "./support/axe.ts";
import { type FarEnd, heldRows, layFarEnd, untilHeld } from "./support/far-end.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

let far: FarEnd;
beforeAll(async () => {
  far = await layFarEnd();
});
afterAll(() => far.dispose());

test("a reply that is also sent to the channel, quotes in the panel, and the page of threads without a network", async ({
  openPage,
}) => {
  const { cable, ada, channel, parley } = far;
  const root = await ada.send(channel._id, "**Where** do we meet?");
  const { person: ben } = await far.arrive(openPage, "Ben Sato");
  const reader = await newPerson(openPage, "Ada Okafor");
  await reader.logIn(parley.url, `/login?next=/channel/${channel._id}`);
  const { page } = ben;
  const main = page.getByRole("main");
  const panel = page.getByRole("complementary", { name: "Thread" });
  const writing = panel.getByRole("textbox", { name: "Reply to thread" });

  // One wish for one reply: it stands in the thread and in the channel, there with the thread's name.
  await ben.row("Where do we meet?").focus();
  await page.keyboard.press("r");
  await writing.waitFor();
  const also = panel.getByRole("checkbox", { name: "Also send to #field" });
  await also.check();
  await writing.fill("At the north gate");
  await writing.press("Enter");
  await panel.locator("article", { hasText: "At the north gate" }).waitFor();
  await main.locator("article", { hasText: "At the north gate" }).waitFor();
  await expect.poll(() => also.isChecked()).toBe(false);
  const inChannel = reader.row("At the north gate");
  await inChannel.getByRole("button", { name: "Replied to a thread: Where do we meet?" }).waitFor();
  const replies = reader
    .row("Where do we meet?")
    .first()
    .getByRole("button", { name: /1 reply/ });
  await replies.getByText("Ben Sato").waitFor();
  await checkAxe(page);
  await inChannel.getByRole("button", { name: "Replied to a thread: Where do we meet?" }).click();
  await reader.page
    .getByRole("complementary", { name: "Thread" })
    .getByText("Also sent to the channel")
    .waitFor();

  // What is quoted in the panel is quoted there, the root too.
  await panel.locator("article", { hasText: "Where do we meet?" }).focus();
  await page.keyboard.press("q");
  await expect.poll(() => writing.inputValue()).toContain("**Where** do we meet?");
  await writing.fill("");

  // The page of threads is there without a network, and so is what one writes on it.
  await ben.sidebar.getByRole("link", { name: /^Threads/ }).click();
  const card = main.getByRole("article", { name: "#field" });
  await card.getByText("At the north gate").waitFor();
  await untilHeld(page);
  await expect.poll(async () => (await heldRows(page, "threadLists")).length).toBe(1);
  cable.pull();
  await page.reload();
  await card.getByText("At the north gate").waitFor();
  const answer = card.getByRole("textbox", { name: "Reply to thread" });
  await answer.fill("By the fountain");
  await answer.press("Enter");
  await card.locator("[data-pending]", { hasText: "By the fountain" }).waitFor();
  cable.plugIn();
  const texts = async () => {
    const asked = { params: { _id: root._id }, query: {} };
    return (await ada.call(calls.messageListThread, asked)).messages.map(({ text }) => text);
  };
  await expect.poll(texts).toEqual(["At the north gate", "By the fountain"]);
});

test("a thread whose name is read from the right is named by its beginning", async ({
  openPage,
}) => {
  const { ada, channel, parley } = far;
  const root = await ada.send(channel._id, "أين نلتقي ".repeat(20));
  const [channel_id, thread_id] = [channel._id, root._id];
  const body = { channel_id, thread_id, text: "Under the bridge", in_channel: true };
  await ada.call(calls.messageCreate, { body: { ...body, client_id: crypto.randomUUID() } });
  const viewport = { width: 390, height: 844 };
  const reader = await newPerson(openPage, "Ada Okafor", { viewport });
  await reader.logIn(parley.url, `/login?next=/channel/${channel_id}`);
  const name = reader.row("Under the bridge").getByRole("button", { name: /^Replied/ });
  await name.waitFor();
  const isBeginningInSight = await name.locator("bdi").evaluate((element) => {
    const range = document.createRange();
    range.setStart(element.firstChild as Text, 0);
    range.setEnd(element.firstChild as Text, 1);
    const first = range.getBoundingClientRect();
    const room = (element.closest("button") as Element).getBoundingClientRect();
    return first.left >= room.left - 1 && first.right <= room.right + 1;
  });
  expect(isBeginningInSight).toBe(true);
});
