import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Channel, calls, limits, type Message } from "@parley/contract";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { registerPerson, type TestClient } from "../apps/server/src/test/client.ts";
import { type Parley, startParley } from "./support/parley.ts";
import { newPerson } from "./support/person.ts";
import { holdOlderPages, rowUnderEye, settled, turnWheel, watchPlace } from "./support/place.ts";
import { importSlack, slackHistory } from "./support/slack-history.ts";
import { type OpenPage, test } from "./support/test.ts";

/*
 * Years of history come over while somebody looks: the channel appears, is read backwards, linked
 * to and answered. The first test imports; the others read what it brought.
 */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Messages on either side of a link's target that one must be able to scroll to: more than a page. */
const FAR = 70;

let folder: string;
let parley: Parley;
let ada: TestClient;
let history: Channel;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-history-"));
  parley = await startParley({ waitsForDisk: false });
  ada = await registerPerson(parley.url, "Ada Okafor");
});
afterAll(async () => {
  await parley.dispose();
  await rm(folder, { recursive: true, force: true });
});

async function adaAt(openPage: OpenPage, path: string, options = {}) {
  const person = await newPerson(openPage, "Ada Okafor", options);
  await person.logIn(parley.url, `/login?next=${encodeURIComponent(path)}`);
  return person;
}

async function page(query: { before?: number; after?: number; limit?: number }) {
  const params = { channelId: history._id };
  return (await ada.call(calls.messageListChannel, { params, query })).messages;
}

/** The newest message that has something and is far from both ends of the history. */
async function find(has: (message: Message) => boolean): Promise<Message> {
  let before: number | undefined = (await page({ limit: limits.pageMax })).at(0)?.seq;
  for (;;) {
    const older = await page({ limit: limits.pageMax, ...(before ? { before } : {}) });
    const found = older.slice(FAR).findLast((row) => !row.deleted_at && !row.system && has(row));
    if (found) return found;
    before = older.at(0)?.seq;
    if (before === undefined) throw new Error("The history has no such message.");
  }
}

const timelineOf = (at: Page) => at.getByRole("main").getByRole("log");
/** The row of a stored message, by its time. */
const rowOf = (log: Locator, { created_at }: Message) =>
  log.locator("article", { has: log.page().locator(`time[datetime="${created_at}"]`) });
const linkTo = ({ seq }: Message) => `/channel/${history._id}?message=${seq}`;

const scrollHeight = (log: Locator) => log.evaluate((it) => it.parentElement?.scrollHeight ?? 0);
const scrollTop = (log: Locator) => log.evaluate((it) => it.parentElement?.scrollTop ?? 0);

/** Reads upwards until the next older page is asked for, and says how far the row under the eye moves when it comes. */
async function readsBack(at: Page, to: "its rows" | "its very top"): Promise<number> {
  const log = timelineOf(at);
  const older = await holdOlderPages(at);
  while (!older.isAsking() || (to === "its very top" && (await scrollTop(log)) > 0)) {
    await turnWheel(at, log, -400);
    await settled(log);
  }
  const before = await scrollHeight(log);
  const watch = await watchPlace(await rowUnderEye(log));
  older.letGo();
  await expect.poll(() => scrollHeight(log)).toBeGreaterThan(before + 300);
  await settled(log);
  await older.stop();
  return await watch.moved();
}

async function scrollTo(at: Page, row: Locator, dy: number): Promise<void> {
  const log = timelineOf(at);
  while ((await row.count()) === 0) {
    await turnWheel(at, log, dy);
    await settled(log);
  }
}

test("an import shows up, and is read backwards without a jump", async ({ openPage }) => {
  const { page: window, sidebar } = await adaAt(openPage, "/");
  await sidebar.getByRole("link", { name: "general" }).waitFor();
  await importSlack(parley, await slackHistory(folder), "ada.okafor@example.org");
  const { channels } = await ada.call(calls.channelList, { query: { kind: "channel" } });
  const imported = channels.find(({ name }) => name !== "general");
  if (!imported) throw new Error("The import made no channel.");
  history = imported;

  await sidebar.getByRole("link", { name: history.name }).click();
  const newest = (await page({})).at(-1);
  if (!newest) throw new Error("The import brought no message.");
  await rowOf(timelineOf(window), newest).waitFor();
  for (const to of ["its rows", "its rows", "its rows", "its very top"] as const) {
    expect(await readsBack(window, to)).toBeLessThanOrEqual(1);
  }
});

test("a link leads to its message, and both ways from there", async ({ openPage }) => {
  const target = await find(() => true);
  const [before] = await page({ before: target.seq, limit: FAR });
  const after = (await page({ after: target.seq, limit: FAR })).at(-1);
  const newest = (await page({})).at(-1);
  if (!before || !after || !newest) throw new Error("The history is too short.");

  const { page: window } = await adaAt(openPage, linkTo(target));
  const log = timelineOf(window);
  const row = rowOf(log, target);
  await row.waitFor();
  await settled(log);
  await expect.poll(() => row.getAttribute("aria-current")).toBe("true");
  expect(await row.evaluate(isInView)).toBe(true);
  await scrollTo(window, rowOf(log, before), -600);
  await scrollTo(window, rowOf(log, after), 600);
  await window.getByRole("button", { name: "Jump to latest" }).click();
  await rowOf(log, newest).waitFor();
  await window.waitForURL((url) => !url.searchParams.has("message"));
});

/** Whether a row is inside of the box that scrolls it. */
function isInView(row: Element): boolean {
  const box = row.closest("[role=log]")?.parentElement?.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  return box !== undefined && top >= box.top - 1 && bottom <= box.bottom + 1;
}

test("a thread opens beside the message that a link led to", async ({ openPage }) => {
  const root = await find(({ reply_count, text }) => reply_count > 0 && text.length < 300);
  const { messages: replies } = await ada.call(calls.messageListThread, {
    params: { _id: root._id },
    query: {},
  });
  const { page: window } = await adaAt(openPage, linkTo(root));
  const row = rowOf(timelineOf(window), root);
  await row.waitFor();
  await settled(timelineOf(window));
  await row.getByRole("button", { name: /repl(y|ies)/ }).click();
  const panel = window.getByRole("complementary", { name: "Thread" });
  const last = replies.at(-1);
  if (!last) throw new Error("The thread is empty.");
  await rowOf(panel.getByRole("log"), last).waitFor();
  await settled(timelineOf(window));
  // Its rows are narrower now, and measured again: on a busy machine not all of them within these frames.
  await expect.poll(() => row.evaluate(isInView)).toBe(true);
});

test("both ends of a place in the middle are loaded one after the other", async ({ openPage }) => {
  const ends = /\/api\/message\/list\/channel\/.*[?&](before|after)=/;
  const target = await find(({ text }) => text.length > 0);
  // So tall that a page of messages does not fill it: more is wanted at both ends at once.
  const tall = { viewport: { width: 1440, height: 4000 } };
  const { page: window } = await adaAt(openPage, "/", tall);
  const asked: string[] = [];
  let underWay = 0;
  let most = 0;
  await window.route(ends, async (route) => {
    asked.push(ends.exec(route.request().url())?.[1] ?? "");
    underWay += 1;
    most = Math.max(most, underWay);
    // Held until the page has drawn again: whatever else it wants to ask, it has asked by then.
    await window.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    const answer = await route.fetch();
    underWay -= 1;
    await route.fulfill({ response: answer });
  });
  await window.goto(parley.url + linkTo(target));
  await rowOf(timelineOf(window), target).waitFor();
  await expect.poll(() => new Set(asked).size, { timeout: 30_000 }).toBe(2);
  expect(most).toBe(1);
  expect(await rowOf(timelineOf(window), target).evaluate(isInView)).toBe(true);
});

test("code, mentions and links come over", async ({ openPage }) => {
  const code = await find(({ text }) => text.includes("```\n"));
  const mention = await find(({ mentions }) => mentions.length > 0);
  const link = await find(({ text }) => /https:\/\//.test(text));
  const { page: window } = await adaAt(openPage, linkTo(code));
  const row = (of: Message) => rowOf(timelineOf(window), of);
  await row(code).locator("pre code").first().waitFor();
  await window.goto(parley.url + linkTo(mention));
  const { users } = await ada.call(calls.userList, {
    query: { ids: mention.mentions.map(({ user_id }) => user_id).join(",") },
  });
  await row(mention).getByText(`@${users[0]?.name}`).first().waitFor();
  await window.goto(parley.url + linkTo(link));
  await row(link).locator('a[href^="https://"]').first().waitFor();
});

test("on a phone too", async ({ openPage }) => {
  const target = await find(({ reply_count }) => reply_count > 0);
  const { page: window } = await adaAt(openPage, `/channel/${history._id}`, PHONE);
  const log = timelineOf(window);
  await log.locator("article").first().waitFor();
  expect(await readsBack(window, "its rows")).toBeLessThanOrEqual(1);
  expect(await readsBack(window, "its very top")).toBeLessThanOrEqual(1);
  await window.goto(parley.url + linkTo(target));
  await rowOf(log, target).waitFor();
  await rowOf(log, target)
    .getByRole("button", { name: /repl(y|ies)/ })
    .click();
  await window.getByRole("complementary", { name: "Thread" }).getByRole("log").waitFor();
  await window.getByRole("button", { name: "Close" }).click();
  await rowOf(log, target).waitFor();
});
