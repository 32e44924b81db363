import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Channel, calls } from "@parley/contract";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { registerPerson, type TestClient } from "../apps/server/src/test/client.ts";
import { longExport, writeExport } from "../apps/server/src/test/slack-export.ts";
import type { Parley } from "./support/parley.ts";
import { newPerson } from "./support/person.ts";
import { settled, turnWheel } from "./support/place.ts";
import { importSlack } from "./support/slack-history.ts";
import { test } from "./support/test.ts";

/*
 * What the page may take, in counts and bytes, so that a slow machine passes as a fast one does. What it may load is in
 * first-load.test.ts.
 */

/** Elements of the whole page with a long channel open, wherever in it one is. */
const MOST_NODES = 1_500;
/** Bytes of the heap that 200 switches may leave behind: what is kept of conversations, and nothing that grows. */
const MOST_LEFT = 3_000_000;
/** Messages of the long channel; each tenth of them answers the one before, and stands in its thread. */
const MANY = 12_000;
const SWITCHES = 200;
/** Messages on their way at the same time. */
const AT_ONCE = 60;

test.override("parleyOptions", { env: { RATE_LIMIT: "off" } });

async function fill(sender: TestClient, { _id, name }: Channel, count: number): Promise<void> {
  let next = 0;
  const send = async () => {
    for (let n = next++; n < count; n = next++) await sender.send(_id, `${name} says ${n}.`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
}

/** Brings the channel `long`, as a history of years comes: to send so much takes half a minute. */
async function importLong(parley: Parley, { user }: TestClient): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "parley-budgets-"));
  try {
    const file = await writeExport(join(folder, "long.zip"), longExport(MANY));
    await importSlack(parley, file, user?.email ?? "");
  } finally {
    await rm(folder, { recursive: true });
  }
}

const nodesOf = (page: Page) => page.evaluate(() => document.querySelectorAll("*").length);

/** Bytes of the heap that are in use once everything that nobody needs is gone. */
async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  for (let round = 0; round < 3; round += 1) await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  await devtools.detach();
  return usedSize;
}

/** Opens one conversation after the other from the sidebar, each until something of it is there. */
function goRound(page: Page, names: string[], times: number): Promise<void> {
  return page.evaluate(
    async ([round, count]) => {
      const shows = (name: string) =>
        [...document.querySelectorAll("article")].some((it) =>
          it.textContent?.includes(`${name} says`),
        );
      const rows = [...document.querySelectorAll<HTMLAnchorElement>("nav a")];
      for (let n = 0; n < count; n += 1) {
        const name = round[n % round.length] ?? "";
        rows.find((row) => row.textContent?.includes(name))?.click();
        while (!shows(name)) await new Promise(requestAnimationFrame);
      }
    },
    [names, times] as const,
  );
}

test("a channel of 10,000 messages, and 200 switches, take no more than they may", async ({
  parley,
  openPage,
}) => {
  const client = await registerPerson(parley.url, "Ben Sato");
  const names = ["alpha", "bravo", "delta", "echo", "golf", "hotel"];
  await importLong(parley, client);
  for (const name of names)
    await fill(client, await client.call(calls.channelCreate, { body: { name } }), 60);

  const ben = await newPerson(openPage, "Ben Sato");
  const { page } = ben;
  const newest = `message ${MANY - 2}`;
  await ben.logIn(parley.url, "/login");
  await ben.inSidebar("long").click();
  await ben.row(newest).waitFor();
  const counts = [await nodesOf(page)];
  for (let turn = 0; turn < 12; turn += 1) {
    await turnWheel(page, ben.timeline, -3_000);
    await settled(ben.timeline);
    counts.push(await nodesOf(page));
  }
  console.info(`${Math.max(...counts)} elements with ${MANY} messages`);
  expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_NODES);
  expect(Math.min(...counts)).toBeGreaterThan(200);
  // The wheel went far beyond what was there at first.
  await expect.poll(() => ben.row(newest).count()).toBe(0);

  // Everything that a switch loads late, and every conversation once, is there before it is counted.
  await goRound(page, names, 4 * names.length);
  const nodes = await nodesOf(page);
  const before = await heapOf(page);
  await goRound(page, names, SWITCHES);
  const left = (await heapOf(page)) - before;
  console.info(`${left} bytes left by ${SWITCHES} switches, of ${before}`);
  expect(left).toBeLessThanOrEqual(MOST_LEFT);
  // What a switch leaves behind would be there two hundred times.
  expect(await nodesOf(page)).toBeLessThan(nodes + SWITCHES);
});
