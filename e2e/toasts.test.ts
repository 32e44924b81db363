import { calls } from "@parley/contract";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

test("a toast stays 5000 ms, goes with a swipe of more than 50 px, and F8 reaches its region", async ({
  parley,
  openPage,
}) => {
  const ada = await newPerson(openPage, "Ada Okafor", { allowed: [/status of 401/] });
  const { page } = ada;
  const region = page.getByRole("region", { name: /F8/ });
  const shown = page.getByRole("listitem").filter({ hasText: "Logged Out!" });
  const logOut = async () => {
    await page.getByRole("button", { name: "You", exact: true }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await shown.waitFor();
  };
  const swipe = async (by: number) => {
    const box = await shown.boundingBox();
    if (!box) throw new Error("The toast is not there.");
    const [x, y] = [box.x + 40, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by / 2, y, { steps: 4 });
    await page.mouse.move(x + by, y, { steps: 4 });
    await page.mouse.up();
  };
  await page.clock.install();
  await ada.register(parley.url, "Fieldwork");
  await logOut();
  await swipe(45);
  expect(await shown.count()).toBe(1);
  await swipe(70);
  await expect.poll(() => shown.count()).toBe(0);

  await ada.logIn(parley.url);
  await logOut();
  await page.keyboard.press("F8");
  // Where it offers nothing, what closes it is the first there.
  await expect
    .poll(() => region.getByRole("button").evaluate((it) => it === document.activeElement))
    .toBe(true);
  await page.getByLabel("E-mail or username").focus();

  await ada.logIn(parley.url);
  // What is still loading would wait for the clock that now stands.
  const item = page.getByRole("menuitem", { name: "Log out" });
  await page.getByRole("button", { name: "You", exact: true }).click();
  await item.waitFor();
  await page.keyboard.press("Escape");
  await item.waitFor({ state: "detached" });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await logOut();
  await page.clock.runFor(4_500);
  expect(await shown.count()).toBe(1);
  await page.clock.runFor(1_000);
  await expect.poll(() => shown.count()).toBe(0);
});

test("a tip shows over a button, and not over the menu that it has opened", async ({
  parley,
  openPage,
}) => {
  await registerPerson(parley.url, "Gus Hale");
  const gus = await newPerson(openPage, "Gus Hale", { reducedMotion: "reduce" });
  await gus.logIn(parley.url);
  const { page } = gus;
  const add = page.getByRole("button", { name: "Add channels" });
  const tip = page.getByRole("tooltip").getByText("Add channels");
  await page.clock.install();
  await add.press("Enter");
  const item = page.getByRole("menuitem", { name: "Browse channels" });
  await item.waitFor();
  await add.hover();
  await page.clock.runFor(1_000);
  expect(await tip.count()).toBe(0);
  await page.keyboard.press("Escape");
  await item.waitFor({ state: "detached" });
  await gus.sidebar.getByRole("link", { name: "Home" }).hover();
  await add.hover();
  await page.clock.runFor(1_000);
  await tip.waitFor();
});

test("a toast never lies over what one writes, in a thread and in a long text neither", async ({
  parley,
  openPage,
}) => {
  const ivy = await registerPerson(parley.url, "Ivy Stone");
  const channel = await ivy.call(calls.channelCreate, { body: { name: "quarry" } });
  await ivy.send(channel._id, "Which stone?");
  const person = await newPerson(openPage, "Ivy Stone");
  await person.logIn(parley.url, `/login?next=/channel/${channel._id}`);
  const { page } = person;
  const shown = page.getByRole("listitem").filter({ hasText: "Marked as unread" });
  /** px between the toast and the field that it is nearest to; less than none where it lies over it. */
  const room = async (field: Locator) => {
    const [toast, box] = [await shown.boundingBox(), await field.boundingBox()];
    return toast && box ? Math.round(box.y - toast.y - toast.height) : Number.NaN;
  };
  const markUnread = async () => {
    await person.row("Which stone?").first().focus();
    await page.keyboard.press("u");
    await shown.waitFor();
  };
  await person.composer.waitFor();
  await markUnread();
  await expect.poll(() => room(person.composer)).toBeGreaterThanOrEqual(0);
  // Somebody writes on while it shows.
  await person.composer.fill("a line\n".repeat(12));
  await expect.poll(() => room(person.composer)).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await shown.waitFor({ state: "detached" });

  await person.composer.fill("");
  await markUnread();
  await page.keyboard.press("r");
  const reply = page.getByRole("textbox", { name: "Reply to thread" });
  await reply.fill("Granite,\nor");
  await expect.poll(() => room(reply)).toBeGreaterThanOrEqual(0);
});
