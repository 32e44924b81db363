import { type Channel, calls } from "@parley/contract";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { registerPerson, type TestClient } from "../apps/server/src/test/client.ts";
import type { Cable } from "./support/cable.ts";
import { type FarEnd, heldPaths, layFarEnd, untilHeld } from "./support/far-end.ts";
import { newPerson, Person } from "./support/person.ts";
import { type OpenPage, test } from "./support/test.ts";

/*
 * Files that are chosen without a network: they outlast the page, go on in another tab, are sent once, and
 * are gone from the device with the session.
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

/** Somebody new whose browser can attach files without a network, and has lost it. */
async function arriveOffline(openPage: OpenPage, name: string) {
  const arrived = await far.arrive(openPage, name);
  const { page } = arrived.person;
  await untilHeld(page);
  for (const part of ["files", "shown"])
    await expect
      .poll(() => heldPaths(page))
      .toContainEqual(expect.stringContaining(`/assets/${part}-`));
  cable.pull();
  await page.getByText("No connection.").waitFor();
  return arrived;
}

const tray = (page: Page) => page.getByRole("list", { name: "Attached files" });

async function attach(page: Page, name: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("main").getByRole("button", { name: "Attach files" }).click();
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(`content of ${name}`) };
  await (await chooser).setFiles([file]);
  await tray(page).getByText(name).waitFor();
  await tray(page).getByText("Waiting for a connection").last().waitFor();
  await expect.poll(() => keptUploads(page)).toContain(name);
}

/** Names of the files that this device keeps. */
const keptUploads = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open("parley-outbox");
      asked.onsuccess = () => resolve(asked.result);
    });
    const asked = database.transaction("files").objectStore("files").getAll();
    await new Promise((resolve) => asked.addEventListener("success", resolve));
    database.close();
    const rows = asked.result as { blob: File | null; stored: { name: string } | null }[];
    return rows.map(({ blob, stored }) => blob?.name ?? stored?.name);
  });

/** Messages of the channel that begin so, with the names of their files. */
async function stored(part: string) {
  const params = { channelId: channel._id };
  const page = await ada.call(calls.messageListChannel, { params, query: { limit: 200 } });
  return page.messages
    .filter(({ text }) => text.startsWith(part))
    .map(({ text, files }) => [text, ...files.map(({ name }) => name)]);
}

test("files wait for the network over a reload, in a message and beside what is being written", async ({
  openPage,
}) => {
  const { person: finn } = await arriveOffline(openPage, "Finn Moreau");
  const { page } = finn;
  await attach(page, "plan.txt");
  await finn.write("f-plan");
  await finn.rowOf("f-plan").waitFor();
  await attach(page, "draft.txt");

  await page.reload();
  await finn.rowOf("f-plan").waitFor();
  await tray(page).getByText("draft.txt").waitFor();
  expect(await tray(page).getByText("plan.txt").count()).toBe(0);

  cable.plugIn();
  await finn.sees("f-plan");
  await page.getByText("1 file is ready to be sent").waitFor({ state: "attached" });
  await finn.write("f-draft");
  await finn.sees("f-draft");
  await finn.row("f-draft").getByText("content of draft.txt").waitFor();
  expect(await stored("f-")).toEqual([
    ["f-plan", "plan.txt"],
    ["f-draft", "draft.txt"],
  ]);
  await expect.poll(() => keptUploads(page)).toEqual([]);
});

test("another tab goes on when the first is gone, and the end of the session wipes them", async ({
  openPage,
}) => {
  const { person: gwen, elsewhere } = await arriveOffline(openPage, "Gwen Ito");
  const first = await gwen.page.context().newPage();
  const other = new Person(gwen.name, first);
  await first.goto(`${cable.url}/channel/${channel._id}`);
  await other.composer.waitFor();
  await attach(first, "notes.txt");
  await other.write("g-notes");
  await gwen.rowOf("g-notes").waitFor();
  await first.close();
  cable.plugIn();
  await gwen.sees("g-notes");
  await gwen.row("g-notes").getByText("content of notes.txt").waitFor();
  expect(await stored("g-")).toEqual([["g-notes", "notes.txt"]]);
  await expect.poll(() => keptUploads(gwen.page)).toEqual([]);

  cable.pull();
  await gwen.page.getByText("No connection.").waitFor();
  await attach(gwen.page, "secret.txt");
  await elsewhere.call(calls.sessionDeleteOthers, {});
  cable.plugIn();
  await gwen.page.getByText("Logged Out!").first().waitFor();
  await expect.poll(() => keptUploads(gwen.page)).toEqual([]);
});

test("a browser that stores nothing says so, and sends all the same", async ({ openPage }) => {
  await registerPerson(far.parley.url, "Hana Costa");
  const allowed = [/cannot be (stored|kept|cleared)/, /could not be kept/, /SecurityError/];
  const hana = await newPerson(openPage, "Hana Costa", { allowed });
  const { page } = hana;
  // As where storage is blocked for the site: the browser opens no database for what is unsent.
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (name, version) {
      if (name === "parley-outbox") throw new DOMException("It is not allowed.", "SecurityError");
      return open.call(this, name, version);
    };
  });
  await hana.logIn(cable.url, `/login?next=/channel/${channel._id}`);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await hana.composer.waitFor();
  await hana.write("h-not kept");
  await hana.sees("h-not kept");
  await page.getByText("This browser does not store anything for Parley").waitFor();
  await hana.write("h-either");
  await hana.sees("h-either");
  expect(await stored("h-")).toEqual([["h-not kept"], ["h-either"]]);
});

test("a browser whose disk is full says so, and sends all the same", async ({ openPage }) => {
  await registerPerson(far.parley.url, "Ines Moreau");
  const allowed = [/cannot be (stored|kept|cleared)/, /could not be kept/, /Abort/];
  const ines = await newPerson(openPage, "Ines Moreau", { allowed });
  const { page } = ines;
  await ines.logIn(cable.url, `/login?next=/channel/${channel._id}`);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await ines.composer.waitFor();
  await ines.write("i-with space");
  await ines.sees("i-with space");
  // As where the disk is full: the browser takes every write back, in whatever database of the page.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...row: Parameters<typeof put>) {
      const request = put.apply(this, row);
      this.transaction.abort();
      return request;
    };
  });
  await ines.write("i-without");
  await ines.sees("i-without");
  await page.getByText("This browser does not store anything for Parley").waitFor();
  await ines.write("i-either");
  await ines.sees("i-either");
  expect(await stored("i-")).toEqual([["i-with space"], ["i-without"], ["i-either"]]);
});
