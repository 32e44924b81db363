import { type Channel, calls } from "@parley/contract";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { registerPerson, type TestClient } from "../apps/server/src/test/client.ts";
import type { Cable } from "./support/cable.ts";
import {
  type FarEnd,
  heldPaths,
  heldRows,
  layFarEnd,
  offlineFaults,
  untilHeld,
  untilKept,
} from "./support/far-end.ts";
import { serveNewerApp } from "./support/newer-app.ts";
import { newPerson } from "./support/person.ts";
import { type OpenPage, test } from "./support/test.ts";

/*
 * The app without a network: it opens, shows what it knows, takes what is written, and makes good on it
 * when the network is back.
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

const arrive = async (openPage: OpenPage, name: string) =>
  (await far.arrive(openPage, name)).person;

test("the service worker holds the app and nothing of anybody's", async ({ openPage }) => {
  const worker = await fetch(`${far.parley.url}/sw.js`);
  expect(worker.headers.get("content-type")).toMatch(/javascript/);
  expect(worker.headers.get("cache-control")).toBe("no-cache");

  const ben = await arrive(openPage, "Ben Sato");
  const { page } = ben;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => heldPaths(page))
    .toEqual(expect.arrayContaining(["/index.html", "/theme.js"]));
  expect(await heldPaths(page)).toContainEqual(expect.stringMatching(/^\/assets\/composer-/));
  // What was fetched before the worker was there is kept as well: the texts of this language.
  const text = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/assets/") && path.endsWith(".js")),
  );
  await expect.poll(() => heldPaths(page)).toEqual(expect.arrayContaining(text));
  expect((await heldPaths(page)).filter((path) => path.startsWith("/api"))).toEqual([]);

  cable.pull();
  await page.goto(`${cable.url}/no/such/page`);
  await page.getByRole("heading", { name: "Page Not Found" }).waitFor();
  await expect(page.goto(`${cable.url}/api/health`)).rejects.toThrow();
  cable.plugIn();
});

test("a start without a network shows the last conversation, and then only asks for what changed", async ({
  openPage,
}) => {
  const cleo = await arrive(openPage, "Cleo Diaz");
  const { page } = cleo;
  await ada.send(channel._id, "before the tunnel");
  await cleo.sees("before the tunnel");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await untilKept(page, "before the tunnel");
  await expect.poll(() => heldPaths(page)).toContain("/index.html");

  cable.pull();
  await page.reload();
  await cleo.sees("before the tunnel");
  await cleo.inSidebar("field").waitFor();
  await cleo.composer.waitFor();

  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await ada.send(channel._id, "said meanwhile");
  cable.plugIn();
  await cleo.sees("said meanwhile");
  expect(asked.filter((path) => /bootstrap|message\/list/.test(path))).toEqual([]);

  // What this device has nothing of comes when the network does, with what was written there meanwhile.
  const { channels } = await ada.call(calls.bootstrap, {});
  const general = channels.find(({ channel: one }) => one.name === "general")?.channel._id ?? "";
  await ada.send(general, "said where she never was");
  cable.pull();
  await page.getByText("No connection.").waitFor();
  await cleo.inSidebar("general").click();
  await page.getByText("The messages could not be loaded").waitFor();
  await cleo.write("written all the same");
  await page.getByText("1 message or change waits").waitFor();
  cable.plugIn();
  await cleo.sees("said where she never was");
  await cleo.sees("written all the same");
});

test("a new version says so, and a press loads it with what is being written", async ({
  openPage,
}) => {
  const app = await serveNewerApp(far.parley.url);
  try {
    const name = `Dora Weiss ${crypto.randomUUID().slice(0, 4)}`;
    await registerPerson(far.parley.url, name);
    const dora = await newPerson(openPage, name, {
      allowed: offlineFaults,
      serviceWorkers: "allow",
    });
    const { page } = dora;
    await dora.logIn(app.url, `/login?next=/channel/${channel._id}`);
    await page.getByRole("button", { name: "Join", exact: true }).click();
    await dora.composer.fill("half a sentence");
    const isHeld = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
    await expect.poll(isHeld).toBe(true);
    // The page that was there before the first worker has no older version to follow.
    await page.reload();
    await dora.composer.waitFor();

    app.update();
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    const banner = page.getByText("There is a new version of Parley.");
    await banner.waitFor();
    const before = await page.evaluate(() => performance.timeOrigin);
    await page.getByRole("button", { name: "Reload" }).click();
    const isNew = (then: number) => performance.timeOrigin > then;
    await page.waitForFunction(isNew, before, { polling: 200 });
    await dora.composer.waitFor();
    expect(await dora.composer.inputValue()).toBe("half a sentence");
    expect(await banner.count()).toBe(0);
    const waiting = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null);
    expect(await waiting()).toBeNull();
  } finally {
    await app.dispose();
  }
});

test("without a network a search finds what this device has, and says so", async ({ openPage }) => {
  const ella = await arrive(openPage, "Ella Brandt");
  const { page } = ella;
  await ella.write("the **tide** turns at noon");
  await ella.sees("turns at noon");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await untilKept(page, "the **tide** turns at noon");
  const isPageHeld = async () => (await heldPaths(page)).some((path) => /\/search-/.test(path));
  await expect.poll(isPageHeld).toBe(true);
  cable.pull();
  await page.goto(`${cable.url}/search/tide`);
  await page.getByText("Only what this device has was searched").waitFor();
  const results = page.getByRole("list", { name: "Messages" });
  await results.getByText("the tide turns at noon").waitFor();
  cable.plugIn();
  await page.getByText("Only what this device has was searched").waitFor({ state: "detached" });
});

test("threads and pins that were looked at are there without a network", async ({ openPage }) => {
  const finn = await arrive(openPage, "Finn Moreau");
  const { page } = finn;
  const root = await ada.send(channel._id, "t-root of the thread");
  const reply = { channel_id: channel._id, thread_id: root._id, client_id: crypto.randomUUID() };
  await ada.call(calls.messageCreate, { body: { ...reply, text: "t-the reply" } });
  await ada.call(calls.messagePin, { body: { message_id: root._id, pinned: true } });
  await finn.row("t-root of the thread").getByRole("button", { name: "1 reply" }).click();
  const thread = page.getByRole("complementary", { name: "Thread" });
  await thread.locator("article", { hasText: "t-the reply" }).waitFor();
  await expect.poll(async () => (await heldRows(page, "threads")).length).toBe(1);
  const withThread = page.url();
  await page.getByRole("button", { name: "Details" }).click();
  const pins = page.getByRole("region", { name: "Pinned messages" });
  await pins.getByText("t-root of the thread").waitFor();
  await expect.poll(async () => (await heldRows(page, "pins")).length).toBe(1);
  await untilHeld(page);
  for (const part of ["messages", "shown"])
    await expect
      .poll(() => heldPaths(page))
      .toContainEqual(expect.stringContaining(`/assets/${part}-`));

  cable.pull();
  await page.goto(withThread);
  await thread.locator("article", { hasText: "t-the reply" }).waitFor();
  await page.getByRole("button", { name: "Details" }).click();
  await pins.getByText("t-root of the thread").waitFor();
  await pins.getByText("This is what this device saw last.").waitFor();

  // What comes while it is away is there when it is back, in both.
  await ada.call(calls.messageCreate, {
    body: { ...reply, client_id: crypto.randomUUID(), text: "t-later" },
  });
  await ada.call(calls.messagePin, { body: { message_id: root._id, pinned: false } });
  cable.plugIn();
  await pins.getByText("t-root of the thread").waitFor({ state: "detached" });
  await page.goto(withThread);
  await thread.locator("article", { hasText: "t-later" }).waitFor();
});
