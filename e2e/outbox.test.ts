import { type Channel, calls } from "@parley/contract";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { TestClient } from "../apps/server/src/test/client.ts";
import type { Cable } from "./support/cable.ts";
import { type FarEnd, layFarEnd, untilHeld } from "./support/far-end.ts";
import { Person } from "./support/person.ts";
import { type OpenPage, test } from "./support/test.ts";

/*
 * What is written and changed without a network: it is there after a reload and in every tab, and happens
 * once and in order when the network is back.
 */

let far: FarEnd;
let cable: Cable;
let ada: TestClient;
let channel: Channel;

beforeAll(async () => {
  far = await layFarEnd();
  ({ cable, ada, channel } = far);
});
beforeEach(() => cable.plugIn());
afterAll(() => far.dispose());

/** Somebody new whose browser can load the page again without a network. */
async function arrive(openPage: OpenPage, name: string) {
  const arrived = await far.arrive(openPage, name);
  await untilHeld(arrived.person.page);
  return arrived;
}

const storedMessages = async () => {
  const params = { channelId: channel._id };
  const page = await ada.call(calls.messageListChannel, { params, query: { limit: 200 } });
  return page.messages;
};
const storedTexts = async (part: string) =>
  (await storedMessages()).map(({ text }) => text).filter((text) => text.startsWith(part));

test("what is written and changed without a network survives a reload and happens once, in order", async ({
  openPage,
}) => {
  const { person: ben } = await arrive(openPage, "Ben Sato");
  const { page } = ben;
  await ben.write("b-mistake");
  await ben.sees("b-mistake");
  const { _id } = await ada.send(channel._id, "b-liked");
  await ben.sees("b-liked");

  cable.pull();
  await page.getByText("No connection.").waitFor();
  await ben.write("b-one");
  await ben.write("b-taken-back");
  await ben.write("b-two");
  await ben.rowOf("b-mistake").focus();
  await page.keyboard.press("e");
  await page.getByRole("textbox", { name: "Edit message" }).fill("b-corrected");
  await page.keyboard.press("Enter");
  await ben.rowOf("b-corrected").waitFor();
  await ben.rowOf("b-liked").focus();
  await page.keyboard.press("+");
  await page.getByRole("listbox", { name: "Pick a reaction" }).waitFor();
  await page.keyboard.press("Enter");
  await ben.rowOf("b-liked").getByRole("list", { name: "Reactions" }).waitFor();
  await ben.rowOf("b-taken-back").getByRole("button", { name: "Delete" }).click();
  await ben.rowOf("b-taken-back").waitFor({ state: "detached" });
  await page.getByText("4 messages and changes wait").waitFor();

  await page.reload();
  await ben.rowOf("b-two").waitFor();
  await ben.rowOf("b-corrected").waitFor();
  await ben.rowOf("b-liked").getByRole("list", { name: "Reactions" }).waitFor();
  expect(await ben.texts("b-")).toEqual(["b-corrected", "b-liked", "b-one", "b-two"]);
  await ben.composer.fill("b-three");
  await ben.composer.press("Enter");
  await ben.rowOf("b-three").waitFor();

  cable.plugIn();
  for (const text of ["b-one", "b-two", "b-three"]) await ben.sees(text);
  await expect.poll(() => storedTexts("b-corrected")).toEqual(["b-corrected"]);
  expect(await storedTexts("b-")).toEqual(["b-corrected", "b-liked", "b-one", "b-two", "b-three"]);
  await expect
    .poll(async () => (await storedMessages()).find((one) => one._id === _id)?.reactions.length)
    .toBe(1);
});

test("tabs share what is unsent, and another one sends when the first is gone", async ({
  openPage,
}) => {
  const { person: cleo } = await arrive(openPage, "Cleo Diaz");
  const other = await cleo.page.context().newPage();
  await other.goto(`${cable.url}/channel/${channel._id}`);
  const second = new Person(cleo.name, other);
  await second.composer.waitFor();
  cable.pull();
  await cleo.page.getByText("No connection.").waitFor();
  await cleo.write("c-one");
  await second.rowOf("c-one").waitFor();
  await second.write("c-two");
  await cleo.rowOf("c-two").waitFor();
  await cleo.page.goto("about:blank");
  cable.plugIn();
  await second.sees("c-one");
  await second.sees("c-two");
  expect(await storedTexts("c-")).toEqual(["c-one", "c-two"]);
});

/** The sidebar says that something is unread there. */
const unreadIn = (person: Person, title: string) =>
  person.inSidebar(title).getByText("unread message");

test("what is read without a network stays read, here, in other tabs and on other devices", async ({
  openPage,
}) => {
  const { person: ella, elsewhere } = await arrive(openPage, "Ella Brandt");
  const { page } = ella;
  const tower = await ada.call(calls.channelCreate, { body: { name: "tower" } });
  await elsewhere.call(calls.channelJoin, { body: { channel_id: tower._id } });
  const unreadAtServer = async () => {
    const { channels } = await elsewhere.call(calls.bootstrap, {});
    return channels.find((one) => one.channel._id === tower._id)?.counts.unread;
  };
  await ada.send(tower._id, "e-first");
  await ella.inSidebar("tower").click();
  await ella.sees("e-first");
  await ella.inSidebar("field").click();
  await page.getByRole("textbox", { name: "Message #field" }).waitFor();
  await expect.poll(unreadAtServer).toBe(0);
  await ada.send(tower._id, "e-second");
  await unreadIn(ella, "tower").waitFor({ state: "attached" });
  const other = new Person(ella.name, await page.context().newPage());
  await other.page.goto(`${cable.url}/channel/${channel._id}`);
  await unreadIn(other, "tower").waitFor({ state: "attached" });

  cable.pull();
  await page.getByText("No connection.").waitFor();
  await page.bringToFront();
  await ella.inSidebar("tower").click();
  await ella.sees("e-second");
  await unreadIn(ella, "tower").waitFor({ state: "detached" });
  await unreadIn(other, "tower").waitFor({ state: "detached" });
  await page.goto(`${cable.url}/channel/${channel._id}`);
  await ella.composer.waitFor();
  await ella.inSidebar("tower").waitFor();
  expect(await unreadIn(ella, "tower").count()).toBe(0);
  expect(await unreadAtServer()).toBe(1);

  const told: string[] = [];
  page.context().on("request", (request) => {
    if (request.url().endsWith("/mark-as-read")) told.push(request.postData() ?? "");
  });
  cable.plugIn();
  await expect.poll(unreadAtServer).toBe(0);
  expect(told.filter((body) => body.includes(tower._id))).toHaveLength(1);
});

/** How much is stored on this device, by database. */
const storedCounts = (page: Page) =>
  page.evaluate(async () => {
    const counts: Record<string, number> = {};
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => resolve(asked.result);
      });
      counts[name] = 0;
      for (const store of database.objectStoreNames) {
        const asked = database.transaction(store).objectStore(store).count();
        await new Promise((resolve) => asked.addEventListener("success", resolve));
        counts[name] += asked.result;
      }
      database.close();
    }
    return counts;
  });

test("a session that ends keeps what is unsent for the next login; a logout asks, and wipes it", async ({
  openPage,
}) => {
  const { person: dora, elsewhere } = await arrive(openPage, "Dora Weiss");
  const { page } = dora;
  cable.pull();
  await page.getByText("No connection.").waitFor();
  await dora.write("d-kept");
  await dora.rowOf("d-kept").waitFor();
  // Another device ends all of her other sessions.
  await elsewhere.call(calls.sessionDeleteOthers, {});
  cable.plugIn();
  await page.getByText("Logged Out!").first().waitFor();
  // Her message waits for her, and so do her choices and what is known of her drafts.
  await expect
    .poll(() => storedCounts(page))
    .toEqual({ parley: 0, "parley-outbox": 1, "parley-unsent-entries": expect.any(Number) });
  await dora.logIn(cable.url, `/login?next=/channel/${channel._id}`);
  await dora.sees("d-kept");
  expect(await storedTexts("d-")).toEqual(["d-kept"]);
  const other = await page.context().newPage();
  await other.goto(`${cable.url}/channel/${channel._id}`);
  await other.locator("article", { hasText: "d-kept" }).waitFor();

  cable.pull();
  await page.getByText("No connection.").waitFor();
  await dora.write("d-lost");
  await dora.rowOf("d-lost").waitFor();
  await page.getByRole("button", { name: "You", exact: true }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Log out with messages unsent?" });
  await dialog.getByRole("button", { name: "Log out" }).click();
  await page.getByText("Logged Out!").first().waitFor();
  // The other tab can have heard of it from this one alone.
  await other.getByText("Logged Out!").first().waitFor();
  await other.waitForURL((url) => url.pathname === "/login");
  await expect.poll(() => storedCounts(page)).toEqual({ parley: 0, "parley-outbox": 0 });
  cable.plugIn();
});
