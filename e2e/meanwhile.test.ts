import { calls } from "@parley/contract";
import { afterAll, beforeAll, expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { checkAxe } from "./support/axe.ts";
import { type FarEnd, layFarEnd, untilHeld } from "./support/far-end.ts";
import { test } from "./support/test.ts";

/* What others, or one's other devices, do to that which one is writing at. */

let far: FarEnd;
beforeAll(async () => {
  far = await layFarEnd();
});
afterAll(() => far.dispose());

test("a message is edited where that was begun, and what another device does to it is told", async ({
  openPage,
}) => {
  const { ada, channel } = far;
  const { person: ben, elsewhere } = await far.arrive(openPage, "Ben Sato");
  const { page } = ben;
  const { _id } = await elsewhere.send(channel._id, "Lunch at twelve");
  await ada.send(channel._id, "I am coming", _id);
  const thread = page.getByRole("complementary", { name: "Thread" });
  const inChannel = page.getByRole("main").locator("article", { hasText: "Lunch at twelve" });
  await inChannel.getByText("1 reply").click();
  await thread.getByText("I am coming").waitFor();

  // It shows in the channel and in its thread: one place to edit it, where the key was pressed.
  const box = page.getByRole("textbox", { name: "Edit message" });
  await thread.locator("article", { hasText: "Lunch at twelve" }).focus();
  await page.keyboard.press("e");
  await thread.getByRole("textbox", { name: "Edit message" }).waitFor();
  expect(await box.count()).toBe(1);
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });
  await inChannel.focus();
  await page.keyboard.press("e");
  await page.getByRole("main").getByRole("textbox", { name: "Edit message" }).waitFor();
  expect(await box.count()).toBe(1);
  await page.keyboard.type(", bring hats");

  const update = { params: { _id }, body: { text: "Dinner at eight" } };
  await elsewhere.call(calls.messageUpdate, update);
  const changed = page.getByText("This message was changed on another device meanwhile.");
  await changed.waitFor();
  await elsewhere.call(calls.messageDelete, { params: { _id } });
  await page.getByRole("alert").getByText("This message was deleted meanwhile.").waitFor();
  expect(await changed.count()).toBe(0);
  await checkAxe(page);

  // Nothing of what was written goes before one lets it go.
  await page.keyboard.press("Enter");
  await expect
    .poll(() => page.getByRole("button", { name: "Save" }).getAttribute("aria-disabled"))
    .toBe("true");
  expect(await box.inputValue()).toBe("Lunch at twelve, bring hats");
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });
});

test("a reply that is half written stays in reach when the first message is deleted, and goes on when it is back", async ({
  openPage,
}) => {
  const { ada, channel } = far;
  const { person: cleo } = await far.arrive(openPage, "Cleo Diaz");
  const { page } = cleo;
  const { _id } = await ada.send(channel._id, "Who drives?");
  await cleo.row("Who drives?").focus();
  await page.keyboard.press("r");
  const reply = page.getByRole("textbox", { name: "Reply to thread" });
  await reply.fill("I could, if somebody");
  const thread = page.getByRole("complementary", { name: "Thread" });
  const closed = thread.getByRole("status").getByText("nobody can reply here any more");

  await ada.call(calls.messageDelete, { params: { _id } });
  await closed.waitFor();
  await thread.getByText("I could, if somebody").waitFor();
  await thread.getByRole("button", { name: "Copy text" }).waitFor();
  expect(await reply.count()).toBe(0);
  await checkAxe(page);

  await ada.call(calls.messageRestore, { body: { message_id: _id } });
  await closed.waitFor({ state: "detached" });
  await expect.poll(() => reply.inputValue()).toBe("I could, if somebody");
});

test("an edit made without a network, of a message that is deleted meanwhile, is not lost", async ({
  openPage,
}) => {
  const { cable, ada, channel } = far;
  const { person: dan, elsewhere } = await far.arrive(openPage, "Dan Park");
  const { page } = dan;
  const { _id } = await elsewhere.send(channel._id, "Dan's first words");
  const row = dan.row("Dan's first words");
  await row.waitFor();
  await untilHeld(page);
  cable.pull();
  await page.getByText("No connection.").waitFor();
  await row.focus();
  await page.keyboard.press("e");
  await page.getByRole("textbox", { name: "Edit message" }).fill("Dan's second thoughts");
  await page.keyboard.press("Enter");
  await dan.row("Dan's second thoughts").waitFor();
  await elsewhere.call(calls.messageDelete, { params: { _id } });
  await ada.send(channel._id, "Where is it?");
  cable.plugIn();

  await dan.row("Where is it?").waitFor();
  const kept = page.locator("article", { hasText: "This message was deleted." });
  const alert = kept.getByRole("alert").filter({ hasText: "Dan's second thoughts" });
  await alert.getByText("Your change could not be saved").waitFor();
  await alert.getByRole("button", { name: "Copy text" }).waitFor();
  await checkAxe(page);
  await alert.getByRole("button", { name: "Discard the change" }).click();
  await alert.waitFor({ state: "detached" });
});

test("who writes to somebody whose account is taken away meanwhile is told", async ({
  openPage,
}) => {
  const { ada, parley } = far;
  const fay = await registerPerson(parley.url, "Fay Moss");
  const { person: gil, elsewhere } = await far.arrive(openPage, "Gil Ross");
  const direct = await elsewhere.call(calls.channelDirect, { body: { user_ids: [fay.user_id] } });
  await gil.page.goto(`${far.cable.url}/dm/user/${direct._id}`);
  await gil.composer.fill("Fay, could you");
  const told = gil.page.getByText("Fay has no active account and does not see what you write.");
  expect(await told.count()).toBe(0);
  await ada.call(calls.userDeactivate, { body: { user_id: fay.user_id } });
  await told.waitFor();
  expect(await gil.composer.inputValue()).toBe("Fay, could you");
  await ada.call(calls.userReactivate, { body: { user_id: fay.user_id } });
  await told.waitFor({ state: "detached" });
});

test("a sidebar that is arranged without a network, and on another device meanwhile, is what both made of it", async ({
  openPage,
}) => {
  const { cable } = far;
  const { person: hal, elsewhere } = await far.arrive(openPage, "Hal Reed");
  const { page } = hal;
  await untilHeld(page);
  cable.pull();
  await page.getByText("No connection.").waitFor();
  await hal.inSidebar("field").click({ button: "right" });
  await page.getByRole("menuitem", { name: "New section …" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Mine");
  await page.keyboard.press("Enter");
  const sections = () =>
    hal.sidebar
      .locator("[data-section]")
      .evaluateAll((all) => all.map((one) => one.querySelector("button")?.textContent ?? ""));
  await expect.poll(sections).toContain("Mine");
  const theirs = {
    _id: crypto.randomUUID(),
    name: "Theirs",
    sort: "own",
    collapsed: false,
  } as const;
  const made = [{ ...theirs, conversations: [] }];
  const body = { sidebar: { sections: made, only_unread: false } };
  await elsewhere.call(calls.preferencesUpdate, { body });
  // What waits outlasts the page.
  await page.reload();
  await expect.poll(sections).toContain("Mine");

  cable.plugIn();
  await expect.poll(sections).toEqual(expect.arrayContaining(["Mine", "Theirs"]));
  const stored = async () => {
    const { preferences } = await elsewhere.call(calls.preferencesUpdate, { body: {} });
    return preferences.sidebar.sections.map(({ name }) => name);
  };
  await expect.poll(stored).toEqual(expect.arrayContaining(["Mine", "Theirs"]));
});

test("a message that is deleted keeps its room: what follows does not lie over it", async ({
  openPage,
}) => {
  const { ada, channel } = far;
  const { person: jo, elsewhere } = await far.arrive(openPage, "Jo Beck");
  await elsewhere.send(channel._id, "Jo before it");
  const { _id } = await ada.send(channel._id, "Ada's own");
  await elsewhere.send(channel._id, "Jo in the thread", _id);
  await elsewhere.send(channel._id, "Jo after it");
  await jo.page.reload();
  await jo.row("Ada's own").getByText("1 reply").waitFor();
  const room = async () => {
    const upper = await jo.page.getByText("1 reply").last().boundingBox();
    const lower = await jo.row("Jo after it").boundingBox();
    return upper && lower ? Math.round(lower.y - upper.y - upper.height) : Number.NaN;
  };
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  await ada.call(calls.messageDelete, { params: { _id } });
  await jo.row("Ada's own").waitFor({ state: "detached" });
  await expect.poll(room).toBeGreaterThanOrEqual(0);
});
