import { type Channel, calls } from "@parley/contract";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { registerPerson, type TestClient } from "../../apps/server/src/test/client.ts";
import { type Cable, layCable } from "./cable.ts";
import { type Parley, startParley } from "./parley.ts";
import { newPerson, type Person } from "./person.ts";
import type { OpenPage } from "./test.ts";

/** The browser itself reports every request that fails. */
export const offlineFaults = [
  /Failed to load resource/,
  /WebSocket connection/,
  /ERR_/,
  /service worker/i,
];

/** A server, and browsers at the far end of a cable that can be pulled. */
export interface FarEnd {
  parley: Parley;
  cable: Cable;
  /** At the server's end: she has made the channel. */
  ada: TestClient;
  channel: Channel;
  /**
   * Somebody new at the far end, in the channel and before it, with a browser that may keep the app;
   * `elsewhere` is another device of theirs, at the server's end.
   */
  arrive(openPage: OpenPage, name: string): Promise<{ person: Person; elsewhere: TestClient }>;
  dispose(): Promise<void>;
}

/** Starts a server with a channel of Ada's and lays the cable. */
export async function layFarEnd(): Promise<FarEnd> {
  const parley = await startParley({ waitsForDisk: false });
  const cable = await layCable(parley.url);
  const ada = await registerPerson(parley.url, "Ada Okafor");
  const channel = await ada.call(calls.channelCreate, { body: { name: "field" } });
  return {
    parley,
    cable,
    ada,
    channel,
    async arrive(openPage, name) {
      const elsewhere = await registerPerson(parley.url, name);
      const options = { allowed: offlineFaults, serviceWorkers: "allow" } as const;
      const person = await newPerson(openPage, name, options);
      await person.logIn(cable.url, `/login?next=/channel/${channel._id}`);
      await person.page.getByRole("button", { name: "Join", exact: true }).click();
      await person.composer.waitFor();
      return { person, elsewhere };
    },
    async dispose() {
      await cable.dispose();
      await parley.dispose();
    },
  };
}

/** Paths of what the service worker holds. */
export const heldPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        paths.push(new URL(url).pathname);
    return paths;
  });

/** All rows of a table of the browser's database; none where it is not there yet. */
export const heldRows = (page: Page, table: string): Promise<unknown[]> =>
  page.evaluate(async (name) => {
    const databases = await indexedDB.databases();
    if (!databases.some((one) => one.name === "parley")) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open("parley");
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
    try {
      if (!database.objectStoreNames.contains(name)) return [];
      const asked = database.transaction(name).objectStore(name).getAll();
      await new Promise((resolve) => asked.addEventListener("success", resolve));
      return asked.result as unknown[];
    } finally {
      database.close();
    }
  }, table);

/** Waits until the page can be loaded and used again without a network, with its state and all that opens in it. */
export async function untilHeld(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName("all-fetched").length))
    .toBe(1);
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/assets/")),
  );
  await expect
    .poll(() => heldPaths(page))
    .toEqual(expect.arrayContaining(["/index.html", ...fetched]));
  await expect.poll(async () => (await heldRows(page, "head")).length).toBe(1);
}

/** Waits until this device keeps a message of this text. */
export async function untilKept(page: Page, text: string): Promise<void> {
  const texts = async () => {
    const rows = (await heldRows(page, "channelMessages")) as { messages: { text: string }[] }[];
    return rows.flatMap(({ messages }) => messages.map((message) => message.text));
  };
  await expect.poll(texts).toContain(text);
}
