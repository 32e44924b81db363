import { calls } from "@parley/contract";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { registerPerson, type TestClient } from "../apps/server/src/test/client.ts";
import { Finger } from "./support/finger.ts";
import { newPerson, Person } from "./support/person.ts";
import { test } from "./support/test.ts";
import { tooWide } from "./support/too-wide.ts";

/* What a finger does on a phone: leads back, rests on things, scrolls; and what the keyboard on the screen leaves. */

test.override("parleyOptions", { env: { RATE_LIMIT: "off" } });

const touch = { hasTouch: true, isMobile: true } as const;
const phone = { ...touch, viewport: { width: 390, height: 844 } };
const small = { ...touch, viewport: { width: 320, height: 568 }, reducedMotion: "reduce" } as const;

/** A channel with a thread, and with more messages than a phone shows. */
async function prepare(url: string, name: string, channel: string) {
  const client = await registerPerson(url, name);
  const { _id } = await client.call(calls.channelCreate, { body: { name: channel } });
  for (let n = 1; n <= 30; n += 1) await client.send(_id, `Boat ${n} is in`);
  const root = await client.send(_id, "Who takes the ropes?");
  await client.send(_id, "I do", root._id);
  return { client, path: `/channel/${_id}`, thread: `/channel/${_id}?thread=${root._id}` };
}

/** What is moved and not put back. */
const isMoved = (page: Page) =>
  page.evaluate(() => document.querySelectorAll("[style*=translateX]").length > 0);

test("a finger from the edge leads back, and only that", async ({ parley, openPage }) => {
  const { path, thread } = await prepare(parley.url, "Ada Okafor", "harbour");
  const ada = await newPerson(openPage, "Ada Okafor", phone);
  const { page } = ada;
  await ada.logIn(parley.url, `/login?next=${encodeURIComponent(thread)}`);
  const finger = new Finger(page);
  const panel = page.getByRole("complementary");
  // What comes after all else that is late.
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
  await panel.getByText("I do").waitFor();

  // Not far enough, and back again: it stays, in its place.
  await finger.drag([6, 400], [260, 404], [16, 404]);
  await expect.poll(() => isMoved(page)).toBe(false);
  await panel.getByText("I do").waitFor();
  // The thread, then the conversation.
  await finger.drag([6, 400], [280, 404]);
  await panel.waitFor({ state: "detached" });
  await ada.row("Who takes the ropes?").waitFor();
  await expect.poll(() => isMoved(page)).toBe(false);

  // Elsewhere, and up and down the list, it leads nowhere.
  await finger.drag([120, 400], [380, 404]);
  await finger.drag([6, 200], [10, 600]);
  await ada.row("Boat 12 is in").waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  await finger.drag([6, 400], [280, 404]);
  await ada.inSidebar("harbour").waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  await expect.poll(() => isMoved(page)).toBe(false);
  expect(await tooWide(page)).toEqual([]);

  // From the other side where people read from right to left; without a move where motion is reduced.
  await page.evaluate(() => localStorage.setItem("language", "ar"));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(parley.url + path);
  await page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
  await ada.row("Who takes the ropes?").waitFor();
  await finger.drag([6, 400], [280, 404]);
  await finger.drag([384, 400], [110, 404]);
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  await page.getByRole("link", { name: "harbour" }).waitFor();
});

/** Everything in it is inside the window, and large enough for a finger. */
async function fits(page: Page, part: Locator, controls: Locator): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  const box = await part.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
  const sizes = await controls.evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => [one.textContent, one.getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => width < 43.5 || height < 43.5)
      .map(([text, { width, height }]) => `${text}: ${width} × ${height}`),
  );
  expect(sizes).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
}

/** Logs in, and rests a finger on a row of the list before its menu could be fetched: the menu opens then. */
async function pressEarly(
  ben: Person,
  { url, client }: { url: string; client: TestClient },
  menu: Locator,
): Promise<void> {
  const { page } = ben;
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?:panels|soon)-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await ben.logIn(url, "/login?next=/");
  await ben.inSidebar("quay").waitFor();
  // What the home page has to say stands below the list.
  await page.getByRole("main", { name: "Home" }).waitFor({ state: "attached" });
  // What is heard of live: the line that there is no connection moves the list no more.
  await client.call(calls.channelCreate, { body: { name: "pier" } });
  await ben.inSidebar("pier").waitFor();
  const pressed = page.evaluate(
    () =>
      new Promise<void>((done) => addEventListener("pointerdown", () => done(), { once: true })),
  );
  const rested = new Finger(page).rest(ben.inSidebar("quay"), menu);
  await pressed;
  held.resolve();
  await rested;
}

test("what a finger opens by resting fits on the smallest phone, beside the keyboard too", async ({
  parley,
  openPage,
}) => {
  const { client, path } = await prepare(parley.url, "Ben Sato", "quay");
  const ben = new Person("Ben Sato", await openPage({ name: "ben", ...small }));
  const { page } = ben;
  const finger = new Finger(page);
  const menu = page.getByRole("menu");
  await pressEarly(ben, { url: parley.url, client }, menu);
  await fits(page, menu, menu.getByRole("menuitem"));
  // What moves to another section is another row there, with a menu of its own.
  await menu.getByRole("menuitemradio", { name: "Starred" }).tap();
  await ben.sidebar.getByRole("button", { name: "Starred", exact: true }).waitFor();
  await menu.waitFor({ state: "detached" });
  await finger.rest(ben.inSidebar("quay"), menu);
  await menu.getByRole("menuitem", { name: "Remove star" }).tap();
  await menu.waitFor({ state: "detached" });
  await ben.inSidebar("quay").tap();
  await page.waitForURL((at) => at.pathname === path);
  const row = ben.row("Who takes the ropes?");
  await row.waitFor();
  const tools = page.getByRole("toolbar", { name: "Actions for this message" });
  await finger.rest(row, tools);
  await fits(page, tools, tools.getByRole("button"));
  await tools.getByRole("button", { name: "More" }).tap();
  await menu.waitFor();
  await fits(page, menu, menu.getByRole("menuitem"));
  await page.keyboard.press("Escape");
  await tools.getByRole("button", { name: "Add a reaction" }).tap();
  const picker = page.getByRole("dialog", { name: "Pick a reaction" });
  await picker.getByRole("option").first().waitFor();
  await fits(page, picker, picker.getByRole("button", { name: /^Skin tone/ }));
  await page.keyboard.press("Escape");
  await picker.waitFor({ state: "detached" });

  // What saves a change shows with the text, above where one writes.
  await row.focus();
  await page.keyboard.press("e");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await expect
    .poll(async () => {
      const [button, field] = [await save.boundingBox(), await ben.composer.boundingBox()];
      return button && field && button.y + button.height <= field.y;
    })
    .toBe(true);
  await page.keyboard.press("Escape");
  await save.waitFor({ state: "detached" });

  // The keyboard on the screen makes the window smaller: what was last said stays above where one writes.
  const isAbove = async () => {
    const [said, field] = [await row.boundingBox(), await ben.composer.boundingBox()];
    const height = await page.evaluate(() => innerHeight);
    if (!said || !field) return false;
    return said.y + said.height <= field.y && field.y + field.height <= height;
  };
  await ben.composer.tap();
  await page.setViewportSize({ width: 320, height: 300 });
  await expect.poll(isAbove).toBe(true);
  await page.setViewportSize(small.viewport);
  await expect.poll(isAbove).toBe(true);
  // Safari lays it over the page instead. This browser cannot: it is told what Safari tells.
  await page.evaluate(() => {
    const view = window.visualViewport;
    if (!view) return;
    Object.defineProperty(view, "height", { value: 300, configurable: true });
    view.dispatchEvent(new Event("resize"));
  });
  const bottom = () =>
    page.evaluate(() => document.querySelector("main")?.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThanOrEqual(300);
  await expect.poll(isAbove).toBe(true);
  await page.evaluate(() => {
    const view = window.visualViewport;
    if (!view) return;
    Reflect.deleteProperty(view, "height");
    view.dispatchEvent(new Event("resize"));
  });
  await expect.poll(bottom).toBeGreaterThan(500);
});

/** Notes which tips came up, with `Tab` where that key went on. */
const noteTips = () => {
  const noted: string[] = Object.assign(window, { noted: [] }).noted;
  addEventListener("keydown", ({ key }) => key === "Tab" && noted.push(key), { capture: true });
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element && node.matches("[role=tooltip]"))
          noted.push(node.textContent ?? "");
  }).observe(document, { childList: true, subtree: true });
};
const noted = (page: Page) => page.evaluate(() => (window as unknown as { noted: string[] }).noted);

test.for([
  ["mouse", {}],
  ["finger", phone],
] as const)(
  "a %s that leaves a dialog leaves no tip standing; the Tab key shows one",
  async ([name, options], { parley, openPage }) => {
    await registerPerson(parley.url, `Dan ${name}`);
    const dan = await newPerson(openPage, `Dan ${name}`, options);
    const { page } = dan;
    await page.addInitScript(noteTips);
    await dan.logIn(parley.url, "/login?next=/");
    const press = (on: Locator) => (name === "mouse" ? on.click() : on.tap());
    const opener = page.getByRole("button", { name: "Add channels" });
    const dialog = page.getByRole("dialog", { name: "Create a channel" });
    await press(opener);
    await press(page.getByRole("menuitem", { name: "Create a channel" }));
    await dialog.getByRole("textbox").first().pressSequentially("crane");
    // Beside it, so that the field has the focus until it goes back.
    if (name === "mouse") await page.mouse.click(20, 20);
    else await page.touchscreen.tap(20, 20);
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await page.getByRole("tooltip").getByText("Add channels").waitFor();
    expect((await noted(page)).slice(0, 2)).toEqual(["Tab", "Tab"]);
    await page.keyboard.press("Escape");
    await page.getByRole("tooltip").waitFor({ state: "detached" });
  },
);
