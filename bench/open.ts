import { type Channel, calls } from "@parley/contract";
import type { Page } from "playwright-core";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { openBrowser } from "../e2e/support/browser.ts";
import { type Cable, layCable } from "../e2e/support/cable.ts";
import { startParley } from "../e2e/support/parley.ts";
import { Person } from "../e2e/support/person.ts";

/*
 * How soon a conversation shows from what this device keeps: a start with the server, a start without a
 * network, and a switch to a channel that was looked at before. Build the web app first: npm start.
 * node bench/open.ts
 */

const CHANNELS = 20;
const MESSAGES = 60;
const STARTS = 12;
const SWITCHES = 100;
/** ms between two switches. */
const PAUSE = 200;

function report(name: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(0);
  const row = [at(0.5), at(0.95), at(1)].map((text) => text.padStart(6)).join("");
  console.log(`${name.padEnd(44)}${String(times.length).padStart(5)}${row}`);
}

/** ms from the start of the navigation until the first message was painted. */
async function timeStart(page: Page): Promise<number> {
  await page.reload({ waitUntil: "commit" });
  const painted = await page.waitForFunction(() => {
    const store = globalThis as unknown as { paintedAt?: number };
    if (document.querySelector("article"))
      requestAnimationFrame(() => {
        store.paintedAt ??= performance.now();
      });
    return store.paintedAt;
  });
  return (await painted.jsonValue()) ?? Number.NaN;
}

/** ms from a press on a channel until its messages were painted. */
const timeSwitch = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>("nav a")];
        const link = links.find((one) => one.textContent?.includes(wanted));
        const start = performance.now();
        link?.click();
        // What is posted within a frame arrives when that frame has been painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - start);
        const look = () => {
          const list = document.querySelector(`[role=log][aria-label*="${wanted}"]`);
          if (list?.querySelector("article")) port2.postMessage(null);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    name,
  );

async function fill(url: string): Promise<Channel[]> {
  const ada = await registerPerson(url, "Ada Okafor");
  const channels: Channel[] = [];
  for (let n = 0; n < CHANNELS; n += 1) {
    const name = `port-${String(n).padStart(2, "0")}`;
    const channel = await ada.call(calls.channelCreate, { body: { name } });
    channels.push(channel);
    for (let m = 0; m < MESSAGES; m += 1)
      await ada.send(channel._id, `Message **${m}** of ${name}`);
  }
  return channels;
}

async function measure(url: string, cable: Cable): Promise<void> {
  const channels = await fill(url);
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const ada = new Person("Ada Okafor", await context.newPage());
    await ada.logIn(cable.url, `/login?next=/channel/${channels[0]?._id}`);
    const { page } = ada;
    for (const { name } of channels) await timeSwitch(page, name);
    console.log(`${"ms".padEnd(44)}    n median   p95   max`);
    const names = Array.from(
      { length: SWITCHES },
      (_, n) => channels[(n * 7) % CHANNELS]?.name ?? "",
    );
    const switches: number[] = [];
    for (const name of names) {
      switches.push(await timeSwitch(page, name));
      // Nobody presses faster; what the last switch leaves for later belongs to that one.
      await page.waitForTimeout(PAUSE);
    }
    report("switch to a channel that was looked at", switches);

    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForTimeout(3_000);
    const starts = async () => {
      const times: number[] = [];
      for (let n = 0; n < STARTS; n += 1) times.push(await timeStart(page));
      return times;
    };
    report("start with the server, first message", await starts());
    cable.pull();
    report("start without a network, first message", await starts());
  } finally {
    await browser.close();
  }
}

const parley = await startParley({ env: { RATE_LIMIT: "off" } });
const cable = await layCable(parley.url);
try {
  await measure(parley.url, cable);
} finally {
  await cable.dispose();
  await parley.dispose();
}
