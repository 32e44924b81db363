import { calls, limits } from "@parley/contract";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

/* The longest names that a channel can have: one that breaks nowhere, and one that is read from the right. */

test.override("parleyOptions", { env: { RATE_LIMIT: "off" } });

const SOLID = "w".repeat(limits.channelName);
const ARABIC = "تخطيط-لقاء-".repeat(limits.channelName).slice(0, limits.channelName - 1);

/** Names that reach past the sides of the window where nothing marks that it is cut. */
const cutText = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const fits = ({ left, right }: DOMRect) => left >= -1 && right <= width + 1;
    const rectOf = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect();
    };
    const isMarked = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (getComputedStyle(at).textOverflow === "ellipsis")
          return fits(at.getBoundingClientRect());
      return false;
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let at = texts.nextNode(); at; at = texts.nextNode()) {
      const parent = at.parentElement;
      if (!parent?.checkVisibility() || parent.closest(".sr-only")) continue;
      const isName = at.textContent?.includes("www") || at.textContent?.includes("تخطيط");
      if (isName && !fits(rectOf(at)) && !isMarked(parent)) found.push(at.textContent ?? "");
    }
    return found;
  });

test("the longest name of a channel is whole, or cut with a mark at its own end", async ({
  parley,
  openPage,
}) => {
  const ada = await registerPerson(parley.url, "Ada Okafor");
  const ben = await registerPerson(parley.url, "Ben Sato");
  const made: string[] = [];
  for (const name of [SOLID, ARABIC]) {
    const { _id: channel_id } = await ada.call(calls.channelCreate, { body: { name } });
    await ben.call(calls.channelJoin, { body: { channel_id } });
    await ada.send(channel_id, "@ben.sato under an umbrella");
    made.push(channel_id);
  }
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    const reader = await newPerson(openPage, "Ben Sato", { viewport, reducedMotion: "reduce" });
    await reader.logIn(parley.url);
    const { page } = reader;
    const visit = async (path: string, text: string) => {
      await page.goto(parley.url + path);
      await page.getByRole("main").getByText(text).first().waitFor();
      expect(await cutText(page), path).toEqual([]);
    };
    await visit("/notifs", "mentioned you in");
    await visit("/search/umbrella", "umbrella");
    for (const _id of made) await visit(`/channel/${_id}`, "This is the beginning of");

    // Of a name that is read from the right, too, the beginning stays in sight.
    await page.getByRole("button", { name: "Details" }).first().click();
    const name = page.getByRole("complementary").locator("header bdi");
    await name.waitFor();
    const isBeginningInSight = await name.evaluate((element) => {
      const range = document.createRange();
      range.setStart(element.firstChild as Text, 1);
      range.setEnd(element.firstChild as Text, 2);
      const first = range.getBoundingClientRect();
      const room = (element.parentElement as Element).getBoundingClientRect();
      return first.left >= room.left - 1 && first.right <= room.right + 1;
    });
    expect(isBeginningInSight).toBe(true);
  }
});
