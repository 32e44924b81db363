import { calls } from "@parley/contract";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { newPerson } from "./support/person.ts";
import { holdOlderPages, settled, turnWheel } from "./support/place.ts";
import { test } from "./support/test.ts";

/* Older messages that arrive while the list is on its way to a row. */

test.override("parleyOptions", { env: { RATE_LIMIT: "off" } });

/** Frames of the page that wait until they are let go on: a machine that has no time for them. */
interface HeldFrames {
  held: FrameRequestCallback[] | null;
}

const topOf = (row: Locator) =>
  row.evaluate((it) => {
    const box = it.closest("[role=log]")?.parentElement?.getBoundingClientRect();
    return it.getBoundingClientRect().top - (box?.top ?? 0);
  });

test("the row that an arrow leads to stays in sight when older ones arrive meanwhile", async ({
  parley,
  openPage,
}) => {
  const ada = await registerPerson(parley.url, "Ada Okafor");
  const { _id } = await ada.call(calls.channelCreate, { body: { name: "long" } });
  for (let n = 1; n <= 140; n += 1) await ada.send(_id, `number ${n}.`);
  const person = await newPerson(openPage, "Ada Okafor");
  const { page } = person;
  await page.addInitScript(() => {
    const frames: HeldFrames = { held: null };
    const ask = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) =>
      ask((time) => (frames.held ? frames.held.push(callback) : callback(time)));
    Object.assign(window, { frames_: frames });
  });
  await person.logIn(parley.url, `/login?next=/channel/${_id}`);
  await person.sees("number 140.");
  const log = person.timeline;
  const height = () => log.evaluate((it) => it.parentElement?.scrollHeight ?? 0);

  const older = await holdOlderPages(page);
  while (!older.isAsking()) {
    await turnWheel(page, log, -300);
    await settled(log);
  }
  const inSight = log.locator("article").filter({ hasText: /number \d+\./ });
  const texts = await inSight.evaluateAll((rows) =>
    rows.flatMap((row) => {
      const box = row.closest("[role=log]")?.parentElement?.getBoundingClientRect();
      const { top, bottom } = row.getBoundingClientRect();
      const isWhole = box && top > box.top && bottom < box.bottom;
      return isWhole ? [/number \d+\./.exec(row.textContent ?? "")?.[0] ?? ""] : [];
    }),
  );
  const [wanted = "", from = ""] = texts.slice(3);
  const row = person.row(wanted);
  await person.row(from).focus();
  const before = await height();
  const place = await topOf(row);

  await page.evaluate(() => {
    (window as unknown as { frames_: HeldFrames }).frames_.held = [];
  });
  await page.keyboard.press("ArrowUp");
  older.letGo();
  await expect.poll(height).toBeGreaterThan(before + 300);
  await page.evaluate(() => {
    const { frames_ } = window as unknown as { frames_: HeldFrames };
    const { held } = frames_;
    frames_.held = null;
    for (const callback of held ?? []) requestAnimationFrame(callback);
  });
  await expect.poll(() => row.evaluate((it) => it === document.activeElement)).toBe(true);
  await settled(log);
  expect(Math.abs((await topOf(row)) - place)).toBeLessThanOrEqual(1);
});
