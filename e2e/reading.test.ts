import { type Channel, calls } from "@parley/contract";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { registerPerson, type TestClient } from "../apps/server/src/test/client.ts";
import { type FarEnd, layFarEnd, untilHeld } from "./support/far-end.ts";
import { newPerson, type Person } from "./support/person.ts";
import { rowUnderEye, settled, turnWheel } from "./support/place.ts";
import { test } from "./support/test.ts";

/* What is read and what is not, by hand: on several devices, without a network, and taken back again. */

let far: FarEnd;
let ada: TestClient;
let channel: Channel;

beforeAll(async () => {
  far = await layFarEnd();
  ({ ada, channel } = far);
});
afterAll(() => far.dispose());

const place = (row: Locator) =>
  row.evaluate((it) => Number(it.closest<HTMLElement>("[data-index]")?.dataset.index));

/**
 * Waits until the line above what is new stands right above this message. Both places are read
 * anew each time: older messages that arrive meanwhile move the two.
 */
const dividedAt = async (person: Person, text: string) => {
  const line = person.timeline.getByText("New", { exact: true });
  await expect.poll(() => line.count()).toBe(1);
  await expect.poll(async () => (await place(person.row(text))) - (await place(line))).toBe(1);
};

const isUnread = (person: Person, count: number) =>
  person.inSidebar("field").getByText(`${count} unread`).waitFor();

const isRead = (person: Person) =>
  expect
    .poll(() =>
      person
        .inSidebar("field")
        .getByText(/unread/)
        .count(),
    )
    .toBe(0);

const toastOf = ({ page }: Person, text: string) =>
  page.getByRole("listitem").filter({ hasText: text });

const undo = (person: Person, text: string) =>
  toastOf(person, text).getByRole("button", { name: "Undo" }).click();

/** Until the server's word for it is what shows, so that what comes next does not overtake it. */
const stands = (client: TestClient, unread: number, id = channel._id) =>
  expect
    .poll(async () => {
      const { channels } = await client.call(calls.bootstrap, {});
      return channels.find((one) => one.channel._id === id)?.counts.unread;
    })
    .toBe(unread);

test("unread from here: on all devices, for the visit, without a network, and back again", async ({
  openPage,
}) => {
  for (const text of ["one", "two", "three", "four", "five"]) await ada.send(channel._id, text);
  const { person: ben, elsewhere } = await far.arrive(openPage, "Ben Sato");
  const phone = await newPerson(openPage, "Ben Sato");
  await phone.logIn(far.parley.url, "/messages");
  await isRead(phone);
  await untilHeld(ben.page);

  // By the key on a message. The other device hears of it.
  await ben.sees("five");
  await ben.row("three").focus();
  await ben.page.keyboard.press("u");
  await dividedAt(ben, "three");
  await isUnread(ben, 3);
  await isUnread(phone, 3);

  // While it is looked at, news reads nothing; coming again does.
  await ada.send(channel._id, "six");
  await ben.sees("six");
  await isUnread(ben, 4);
  await isUnread(phone, 4);
  await ben.sidebar.getByRole("link", { name: "Messages", exact: true }).click();
  await ben.inSidebar("field").click();
  await dividedAt(ben, "three");
  await isRead(ben);
  await isRead(phone);
  await stands(elsewhere, 0);

  // Without a network by the menu, taken back, and once more with Alt and a click.
  far.cable.pull();
  await ben.row("five").hover();
  await ben.row("five").getByRole("button", { name: "More" }).click();
  await ben.page.getByRole("menuitem", { name: "Mark unread from here" }).click();
  await dividedAt(ben, "five");
  await isUnread(ben, 2);
  await undo(ben, "Marked as unread");
  await isRead(ben);
  await ben.row("two").click({ modifiers: ["Alt"] });
  await dividedAt(ben, "two");
  await isUnread(ben, 5);
  expect(
    await phone
      .inSidebar("field")
      .getByText(/unread/)
      .count(),
  ).toBe(0);
  far.cable.plugIn();
  await isUnread(phone, 5);
  await stands(elsewhere, 5);

  // Escape reads it, and what was read can be unread again, exactly as it was.
  await ben.page.keyboard.press("Escape");
  await isRead(ben);
  await isRead(phone);
  await undo(ben, "Marked as read");
  await dividedAt(ben, "two");
  await isUnread(phone, 5);
  await stands(elsewhere, 5);
});

test("Shift and Escape read everything, and an undo brings each back to where it was", async ({
  openPage,
}) => {
  const { person: cleo, elsewhere } = await far.arrive(openPage, "Cleo Diaz");
  const dan = await registerPerson(far.parley.url, "Dan Park");
  const body = { user_ids: [elsewhere.user_id] };
  const direct = await dan.call(calls.channelDirect, { body });
  await cleo.sidebar.getByRole("link", { name: "Messages", exact: true }).click();
  await untilHeld(cleo.page);
  for (const text of ["seven", "eight"]) await ada.send(channel._id, text);
  await dan.send(direct._id, "hello");
  await isUnread(cleo, 2);
  const directRow = cleo.inSidebar("Dan Park");
  await directRow.getByText("1 unread").waitFor();

  await cleo.page.keyboard.press("Shift+Escape");
  await isRead(cleo);
  await expect.poll(() => directRow.getByText(/unread/).count()).toBe(0);
  await stands(elsewhere, 0);
  await undo(cleo, "Marked 2 conversations as read");
  await isUnread(cleo, 2);
  await directRow.getByText("1 unread").waitFor();
  await stands(elsewhere, 2);
});

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
  await eva.inSidebar("walk").getByText("1 unread").waitFor();
  await eva.page.reload();
  await eva.row(far1.text ?? "").waitFor();
  await expect.poll(() => placeOf(eva)).toEqual(far1);
  await eva.page.getByRole("button", { name: /^(1 new message|Jump to latest)$/ }).click();
  await eva.sees("step-241");
  await expect
    .poll(() =>
      eva
        .inSidebar("walk")
        .getByText(/unread/)
        .count(),
    )
    .toBe(0);

  // More than fits is read as far as it shows: another device goes on there.
  await eva.sidebar.getByRole("link", { name: "Messages", exact: true }).click();
  const tablet = await newPerson(openPage, "Eva Lindqvist");
  await tablet.logIn(far.parley.url, "/messages");
  for (let n = 242; n <= 290; n += 1) await step(n);
  await tablet.inSidebar("walk").getByText("49 unread").waitFor();
  await tablet.inSidebar("walk").click();
  await dividedAt(tablet, "step-242");
  await scrollTo(tablet, "step-270", 200);
  const unread = 290 - (await lastWhole(tablet));
  expect(unread).toBeGreaterThan(5);
  expect(unread).toBeLessThan(40);
  await stands(elsewhere, unread, channel_id);
  await eva.inSidebar("walk").getByText(`${unread} unread`).waitFor();
  await eva.inSidebar("walk").click();
  await dividedAt(eva, `step-${291 - unread}`);
  // Marked as read from up here, what is below is not new any more.
  const pill = eva.page.getByRole("button", { name: /new messages$|^Jump to latest$/ });
  await expect.poll(() => pill.textContent()).toMatch(/new messages$/);
  await eva.page.keyboard.press("Escape");
  await expect.poll(() => pill.textContent()).toBe("Jump to latest");
});
