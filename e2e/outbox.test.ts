import { type Channel, calls } from "@parley/contract";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { registerPerson, type TestClient } from "../apps/server/src/test/client.ts";
import { type Cable, layCable } from "./support/cable.ts";
import { type Parley, startParley } from "./support/parley.ts";
import { newPerson, Person } from "./support/person.ts";
import { type OpenPage, test } from "./support/test.ts";

/*
 * What is written and changed without a network: it is there after a reload and in every tab, and happens
 * once and in order when the network is back.
 */

/** The browser itself reports every request that fails. */
const allowed = [/Failed to load resource/, /WebSocket connection/, /ERR_/, /service worker/i];

let parley: Parley;
let cable: Cable;
let ada: TestClient;
let channel: Channel;
/** Whoever came last, on another device. */
let elsewhere: TestClient;

beforeAll(async () => {
  parley = await startParley();
  cable = await layCable(parley.url);
  ada = await registerPerson(parley.url, "Ada Okafor");
  channel = await ada.call(calls.channelCreate, { body: { name: "field" } });
});
beforeEach(() => cable.plugIn());
afterAll(async () => {
  await cable.dispose();
  await parley.dispose();
});

/** Somebody new at the far end of the cable, before the channel, with a browser that holds the app. */
async function personAt(openPage: OpenPage, name: string): Promise<Person> {
  elsewhere = await registerPerson(parley.url, name);
  const person = await newPerson(openPage, name, { allowed, serviceWorkers: "allow" });
  await person.logIn(cable.url, `/login?next=/channel/${channel._id}`);
  await person.page.getByRole("button", { name: "Join", exact: true }).click();
  await person.composer.waitFor();
  await heldApp(person.page);
  return person;
}

/** Waits until the page can be loaded again without a network, with its state. */
async function heldApp(page: Page): Promise<void> {
  const isHeld = () =>
    page.evaluate(async () => {
      const page = await caches.match("/index.html");
      const paths: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) paths.push(url);
      // What a conversation fetches late; without a network it must be there.
      const late = ["AlertDialogPanel", "MessageToolbar", "ReactionPicker", "menu-parts"];
      const isHere = (name: string) => paths.some((path) => path.includes(`/assets/${name}-`));
      if (!late.every(isHere)) return false;
      const names = (await indexedDB.databases()).map(({ name }) => name);
      if (!page || !navigator.serviceWorker.controller || !names.includes("parley")) return false;
      const database = await new Promise<IDBDatabase>((resolve) => {
        const asked = indexedDB.open("parley");
        asked.onsuccess = () => resolve(asked.result);
      });
      const asked = database.transaction("head").objectStore("head").count();
      await new Promise((resolve) => asked.addEventListener("success", resolve));
      database.close();
      return asked.result === 1;
    });
  await expect.poll(isHeld).toBe(true);
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
  const ben = await personAt(openPage, "Ben Sato");
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
  const cleo = await personAt(openPage, "Cleo Diaz");
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
  const dora = await personAt(openPage, "Dora Weiss");
  const { page } = dora;
  cable.pull();
  await page.getByText("No connection.").waitFor();
  await dora.write("d-kept");
  await dora.rowOf("d-kept").waitFor();
  // Another device ends all of her other sessions.
  await elsewhere.call(calls.sessionDeleteOthers, {});
  cable.plugIn();
  await page.getByText("Logged Out!").first().waitFor();
  await expect.poll(() => storedCounts(page)).toEqual({ parley: 0, "parley-outbox": 1 });
  await dora.logIn(cable.url, `/login?next=/channel/${channel._id}`);
  await dora.sees("d-kept");
  expect(await storedTexts("d-")).toEqual(["d-kept"]);

  cable.pull();
  await page.getByText("No connection.").waitFor();
  await dora.write("d-lost");
  await dora.rowOf("d-lost").waitFor();
  await page.getByRole("button", { name: "You" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Log out with messages unsent?" });
  await dialog.getByRole("button", { name: "Log out" }).click();
  await page.getByText("Logged Out!").first().waitFor();
  await expect.poll(() => storedCounts(page)).toEqual({ parley: 0, "parley-outbox": 0 });
  cable.plugIn();
});

/** Alt and an arrow go to the next conversation, again and again. */
async function switchChannels(page: Page, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const before = page.url();
    await page.keyboard.press("Alt+ArrowDown");
    await page.waitForURL((url) => url.href !== before);
  }
}

test("two hundred switches of the channel leave the page as large as before", async ({
  openPage,
}) => {
  for (let n = 0; n < 8; n += 1) {
    const { _id } = await ada.call(calls.channelCreate, { body: { name: `port-${n}` } });
    for (let m = 0; m < 5; m += 1) await ada.send(_id, `message ${m}`);
  }
  const person = await newPerson(openPage, "Ada Okafor", { allowed });
  await person.logIn(parley.url, `/login?next=/channel/${channel._id}`);
  await person.composer.waitFor();
  const nodes = () => person.page.evaluate(() => document.querySelectorAll("*").length);
  await switchChannels(person.page, 20);
  await person.composer.waitFor();
  const before = await nodes();
  await switchChannels(person.page, 200);
  await person.composer.waitFor();
  // The channels differ by a few rows; what is left behind would be there two hundred times.
  expect(await nodes()).toBeLessThan(before + 400);
});
