import { calls } from "@parley/contract";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { checkAxe } from "./support/axe.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

test.override("parleyOptions", { env: { RATE_LIMIT: "off" } });

const field = (page: Page) => page.getByRole("combobox", { name: "Search" });
const results = (page: Page, kind = "Messages") =>
  page.getByRole("main").getByRole("list", { name: kind, exact: true }).getByRole("link");

async function axeInBothThemes(page: Page): Promise<void> {
  for (const theme of ["light", "dark"]) {
    await page.evaluate((value) => {
      document.documentElement.dataset.theme = value;
    }, theme);
    await checkAxe(page);
  }
}

test("a search by keys: suggestions, filters, results, the exact message and back", async ({
  parley,
  openPage,
}) => {
  const owner = await registerPerson(parley.url, "Ada Okafor");
  const zoe = await registerPerson(parley.url, "Zoe Winter");
  const { _id } = await owner.call(calls.channelCreate, { body: { name: "field-notes" } });
  await zoe.call(calls.channelJoin, { body: { channel_id: _id } });
  await owner.send(_id, "明天下午我们在会议室讨论");
  await owner.send(_id, "The **heron** was seen at https://example.org/pond :owl: `:owl:`");
  const heron = await zoe.send(_id, "Two herons, foo-bar and <b>all</b>");
  for (let n = 0; n < 30; n += 1) await owner.send(_id, `filler ${n}`);
  const ada = await newPerson(openPage, "Ada Okafor");
  const { page } = ada;
  await ada.logIn(parley.url);

  await ada.inSidebar("field-notes").waitFor();
  await page.keyboard.press("Control+g");
  await page.waitForURL("**/search");
  await expect.poll(() => field(page).evaluate((it) => it === document.activeElement)).toBe(true);
  await page.getByRole("heading", { name: "What you can write" }).waitFor();
  await axeInBothThemes(page);

  // Suggestions: a channel by the beginning of its name, a filter completed by a person.
  await page.keyboard.type("field");
  await page.getByRole("option", { name: "field-notes" }).waitFor();
  await checkAxe(page);
  await field(page).fill("heron from:zo");
  await page.getByRole("option", { name: /Zoe Winter/ }).waitFor();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect.poll(() => field(page).inputValue()).toBe("heron from:@zoe.winter ");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search/heron%20from%3A%40zoe.winter");
  await results(page).filter({ hasText: "Two herons, foo-bar and <b>all</b>" }).waitFor();
  await expect.poll(() => results(page).count()).toBe(1);
  await page.getByRole("status").filter({ hasText: "1 message found" }).waitFor();

  // The chip takes the filter away; both messages match, and what matched is marked.
  await page.getByRole("button", { name: "Remove the filter from:@zoe.winter" }).click();
  await page.waitForURL("**/search/heron");
  await expect.poll(() => results(page).count()).toBe(2);
  // What a program sent names its emoji, as excerpts do too; in code they are letters.
  await results(page).filter({ hasText: "pond 🦉 :owl:" }).waitFor();
  await expect
    .poll(() => page.locator("mark").allInnerTexts())
    .toEqual(expect.arrayContaining(["heron"]));
  await axeInBothThemes(page);

  // Arrows go into the results and back; Enter opens exactly that message.
  await field(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => field(page).evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowDown");
  const first = ((await results(page).first().textContent()) ?? "").includes("Two herons");
  if (!first) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/channel/${_id}?message=${heron.seq}`);
  await ada.row("Two herons").waitFor();
  await page.goBack();
  await expect.poll(() => results(page).count()).toBe(2);

  // A link that was shared, in Chinese, shows the same on another device.
  await page.goto(`${parley.url}/search/${encodeURIComponent("会议室")}`);
  await results(page).filter({ hasText: "会议室" }).waitFor();
});

test("kinds, paging, order, nothing found, an unknown name, a failure", async ({
  parley,
  openPage,
}) => {
  const owner = await registerPerson(parley.url, "Ben Sato");
  const { _id } = await owner.call(calls.channelCreate, { body: { name: "otters" } });
  for (let n = 0; n < 45; n += 1) await owner.send(_id, `otter number ${n}`);
  const ben = await newPerson(openPage, "Ben Sato", { allowed: [/status of 503/] });
  const { page } = ben;
  await ben.logIn(parley.url);

  await page.goto(`${parley.url}/search/otter?sort=newest`);
  await results(page).first().filter({ hasText: "otter number 44" }).waitFor();
  // More of them load on the way down.
  await results(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => results(page).count()).toBeGreaterThan(20);
  await results(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => results(page).count()).toBe(45);

  await page.getByRole("link", { name: "Channels 1" }).click();
  await page.waitForURL("**/search/otter?kind=channels&sort=newest");
  await results(page, "Channels").filter({ hasText: "otters" }).waitFor();
  await axeInBothThemes(page);
  await page.getByRole("link", { name: "Files 0" }).click();
  await page.getByRole("heading", { name: "No file matches" }).waitFor();
  await page.getByRole("link", { name: "Show messages" }).click();
  await expect.poll(() => results(page).count()).toBeGreaterThan(0);

  await page.goto(`${parley.url}/search/${encodeURIComponent("otter from:@nobody")}`);
  await page.getByText("Check how it is written").waitFor();
  await page.getByRole("button", { name: /from:@nobody, which matches nothing/ }).waitFor();
  await axeInBothThemes(page);

  // The server is out of reach: a sentence, and another try.
  let isDown = true;
  await page.route("**/api/search?*", (route) =>
    isDown
      ? route.fulfill({ status: 503, json: { message: "Later.", code: "unavailable" } })
      : route.fallback(),
  );
  await field(page).fill("otter number 7");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("Later.").waitFor({ timeout: 30_000 });
  await checkAxe(page);
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await results(page).first().filter({ hasText: "otter number 7" }).waitFor();

  // What was searched for is kept on this device until the person logs out.
  await page.goto(`${parley.url}/search`);
  await page.getByRole("main").getByRole("link", { name: "otter number 7" }).waitFor();
  await page.getByRole("button", { name: "You", exact: true }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL("**/login**");
  expect(await page.evaluate(() => localStorage.getItem("recent-searches"))).toBeNull();
});

test("on a phone the search is a place of its own", async ({ parley, openPage }) => {
  const owner = await registerPerson(parley.url, "Cleo Diaz");
  const { _id } = await owner.call(calls.channelCreate, { body: { name: "phone" } });
  await owner.send(_id, `badger ${"very long ".repeat(80)}`);
  const cleo = await newPerson(openPage, "Cleo Diaz", {
    viewport: { width: 320, height: 640 },
    isMobile: true,
    hasTouch: true,
  });
  const { page } = cleo;
  await cleo.logIn(parley.url);
  await page
    .getByRole("navigation", { name: "Places" })
    .getByRole("link", { name: "Search" })
    .tap();
  await field(page).fill("badger");
  await page.keyboard.press("Enter");
  await results(page).first().waitFor();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await axeInBothThemes(page);
  await results(page).first().tap();
  await page.waitForURL(`**/channel/${_id}?message=*`);
});
