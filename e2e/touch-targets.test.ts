import { calls } from "@parley/contract";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { checkAxe } from "./support/axe.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

/** How many px above each other a finger meets a control, which may be more than is seen of it. */
const reach = (control: Locator) =>
  control.evaluate((it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    const [x, middle] = [left + width / 2, top + height / 2];
    const isMet = (y: number) => it.contains(document.elementFromPoint(x, y));
    let [from, to] = [middle, middle];
    while (isMet(from - 0.5)) from -= 0.5;
    while (isMet(to + 0.5)) to += 0.5;
    return to - from;
  });

test("what looks small on a phone is large enough for a finger, and the rows stay as high", async ({
  parley,
  openPage,
}) => {
  const client = await registerPerson(parley.url, "Ada Okafor");
  const { _id: channel_id } = await client.call(calls.channelCreate, { body: { name: "quay" } });
  const { _id } = await client.send(channel_id, "Where are the ropes?");
  const body = { text: "Where are the long ropes?" };
  await client.call(calls.messageUpdate, { params: { _id }, body });
  for (const emoji of ["🎉", "👍"])
    await client.call(calls.reactionSet, { body: { message_id: _id, emoji, set: true } });
  await client.send(channel_id, "In the shed");
  const ada = await newPerson(openPage, "Ada Okafor", {
    ...{ hasTouch: true, isMobile: true, reducedMotion: "reduce" },
    viewport: { width: 390, height: 844 },
  });
  const { page } = ada;
  await ada.logIn(parley.url, `/login?next=/channel/${channel_id}`);
  const row = ada.row("Where are the long ropes?");
  const chips = row.getByRole("list", { name: "Reactions" });
  await chips.waitFor();
  await ada.sees("In the shed");
  for (const chip of await chips.getByRole("button").all())
    await expect.poll(() => reach(chip)).toBeGreaterThanOrEqual(43.5);
  // What is seen of them is no higher than it was.
  expect((await chips.boundingBox())?.height).toBe(32);
  const edited = row.getByRole("button", { name: "(edited)" });
  expect((await edited.boundingBox())?.height).toBe(24);
  expect(await reach(edited)).toBeGreaterThanOrEqual(34);

  await chips.getByRole("button", { name: "Add a reaction" }).tap();
  const picker = page.getByRole("dialog", { name: "Pick a reaction" });
  await picker.getByRole("option").first().waitFor();
  await page.setViewportSize({ width: 320, height: 568 });
  const group = (name: string) => picker.getByRole("button", { name });
  const { width, height } = (await group("Food and drink").boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(44);
  expect(width).toBeGreaterThanOrEqual(40);
  // They do not all fit: the one whose emoji show is brought in sight.
  const isInSight = async (name: string) => {
    const box = await group(name).boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= 320;
  };
  expect(await isInSight("Flags")).toBe(false);
  await picker.getByRole("option").last().scrollIntoViewIfNeeded();
  await expect.poll(() => isInSight("Flags")).toBe(true);
  expect(await group("Flags").getAttribute("aria-current")).toBe("true");
  await checkAxe(page);
  await group("Objects").tap();
  await expect.poll(() => group("Objects").getAttribute("aria-current")).toBe("true");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press("Escape");
  await picker.waitFor({ state: "detached" });

  await page.keyboard.press("Control+k");
  const switcher = page.getByRole("dialog", { name: "Go to anything" });
  const option = switcher.getByRole("option").first();
  await option.waitFor();
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});
