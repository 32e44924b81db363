import { calls } from "@parley/contract";
import { afterAll, beforeAll, expect } from "vitest";
import type { TestClient } from "../apps/server/src/test/client.ts";
import { type FarEnd, layFarEnd } from "./support/far-end.ts";
import { newPerson, type Person } from "./support/person.ts";
import { rowUnderEye, settled, turnWheel } from "./support/place.ts";
import { dividedAt, isRead, isUnread, stands } from "./support/reading.ts";
import { test } from "./support/test.ts";

/* Where one goes on reading: where one was, on whichever device, however much is new. */

let far: FarEnd;
let ada: TestClient;

beforeAll(async () => {
  far = await layFarEnd();
  ada = far.ada;
});
afterAll(() => far.dispose());

/** The message in the middle of the window, and where on the screen it stands. */
async function placeOf({ timeline }: Person) {
  await settled(timeline);
  const row = await rowUnderEye(timeline);
  return row.evaluate((it) => ({
    text: it.textContent.match(/step-\d+/)?.[0],
    y: Math.round(it.getBoundingClientRect().y),
  }));
}

/** Number of the last message that shows whole. */
async function lastWhole({ timeline }: Person): Promise<number> {
  await settled(timeline);
  return timeline.evaluate((log) => {
    const bottom = log.parentElement?.getBoundingClientRect().bottom ?? 0;
    const whole = [...log.querySelectorAll<HTMLElement>("article")].filter(
      (row) => row.getBoundingClientRect().bottom <= bottom,
    );
    return Number(whole.at(-1)?.textContent.match(/step-(\d+)/)?.[1]);
  });
}

/** Turns the wheel until this message is there. */
async function scrollTo(person: Person, text: string, dy: number) {
  await expect
    .poll(async () => {
      await turnWheel(person.page, person.timeline, dy);
      await settled(person.timeline);
      return person.row(text).count();
    })
    .toBe(1);
}

test("one goes on exactly where one was: after a reload, after a while elsewhere, on another device", async ({
  openPage,
}) => {
  const { person: eva, elsewhere } = await far.arrive(openPage, "Eva Lindqvist");
  const { _id: channel_id } = await ada.call(calls.channelCreate, { body: { name: "walk" } });
  await elsewhere.call(calls.channelJoin, { body: { channel_id } });
  const step = async (n: number) =>
    ada.send(channel_id, `step-${n}${"\nand one line more".repeat(n % 4)}`);
  for (let n = 101; n <= 240; n += 1) await step(n);
  await elsewhere.call(calls.channelMarkAsRead, { body: { channel_id } });

  // Far up, beyond what this device keeps.
  await eva.inSidebar("walk").click();
  await eva.sees("step-240");
  await scrollTo(eva, "step-140", -1_500);
  const far1 = await placeOf(eva);
  await eva.page.reload();
  await eva.row(far1.text ?? "").waitFor();
  await expect.poll(() => placeOf(eva)).toEqual(far1);
  await eva.inSidebar("field").click();
  await eva.sidebar.getByRole("link", { name: "Messages", exact: true }).click();
  await eva.inSidebar("walk").click();
  await expect.poll(() => placeOf(eva)).toEqual(far1);

  // What comes meanwhile moves nothing, also over a reload, and is one press away.
  await step(241);
  await isUnread(eva, 1, "walk");
  await eva.page.reload();
  await eva.row(far1.text ?? "").waitFor();
  await expect.poll(() => placeOf(eva)).toEqual(far1);
  await eva.page.getByRole("button", { name: /^(1 new message|Jump to latest)$/ }).click();
  await eva.sees("step-241");
  await isRead(eva, "walk");

  // More than fits is read as far as it shows: another device goes on there.
  await eva.sidebar.getByRole("link", { name: "Messages", exact: true }).click();
  const tablet = await newPerson(openPage, "Eva Lindqvist");
  await tablet.logIn(far.parley.url, "/messages");
  for (let n = 242; n <= 290; n += 1) await step(n);
  await isUnread(tablet, 49, "walk");
  await tablet.inSidebar("walk").click();
  await dividedAt(tablet, "step-242");
  await scrollTo(tablet, "step-270", 200);
  const unread = 290 - (await lastWhole(tablet));
  expect(unread).toBeGreaterThan(5);
  expect(unread).toBeLessThan(40);
  await stands(elsewhere, unread, channel_id);
  await isUnread(eva, unread, "walk");
  await eva.inSidebar("walk").click();
  await dividedAt(eva, `step-${291 - unread}`);
  // Marked as read from up here, what is below is not new any more.
  const pill = eva.page.getByRole("button", { name: /new messages$|^Jump to latest$/ });
  await expect.poll(() => pill.textContent()).toMatch(/new messages$/);
  await eva.page.keyboard.press("Escape");
  await expect.poll(() => pill.textContent()).toBe("Jump to latest");
});

test("more than a page unread: it opens at the first of them, and only what one saw is read", async ({
  openPage,
}) => {
  const { person: finn, elsewhere } = await far.arrive(openPage, "Finn Abel");
  await finn.sidebar.getByRole("link", { name: "Messages", exact: true }).click();
  const { _id: channel_id } = await ada.call(calls.channelCreate, { body: { name: "busy" } });
  await elsewhere.call(calls.channelJoin, { body: { channel_id } });
  for (let n = 301; n <= 430; n += 1) await ada.send(channel_id, `step-${n}`);
  await isUnread(finn, 130, "busy");

  await finn.inSidebar("busy").click();
  await dividedAt(finn, "step-301");
  const pill = finn.page.getByRole("button", { name: /^\d+ new messages$/ });
  await pill.waitFor();
  await scrollTo(finn, "step-330", 300);
  const unread = 430 - (await lastWhole(finn));
  expect(unread).toBeGreaterThan(50);
  await stands(elsewhere, unread, channel_id);

  // Another device goes on there, further up than its newest page; the pill reads all.
  const phone = await newPerson(openPage, "Finn Abel");
  await phone.logIn(far.parley.url, `/channel/${channel_id}`);
  await dividedAt(phone, `step-${431 - unread}`);
  await phone.page.getByRole("button", { name: /^\d+ new messages$/ }).click();
  await phone.sees("step-430");
  await stands(elsewhere, 0, channel_id);
});
