import { type Channel, calls } from "@parley/contract";
import { afterAll, beforeAll, expect } from "vitest";
import { registerPerson, type TestClient } from "../apps/server/src/test/client.ts";
import { type FarEnd, layFarEnd, untilHeld } from "./support/far-end.ts";
import { newPerson, type Person } from "./support/person.ts";
import { dividedAt, isRead, isUnread, stands } from "./support/reading.ts";
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

const toastOf = ({ page }: Person, text: string) =>
  page.getByRole("listitem").filter({ hasText: text });

const undo = (person: Person, text: string) =>
  toastOf(person, text).getByRole("button", { name: "Undo" }).click();

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
  await stands(elsewhere, 0, channel._id);

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
  await stands(elsewhere, 5, channel._id);

  // Escape reads it, and what was read can be unread again, exactly as it was.
  await ben.page.keyboard.press("Escape");
  await isRead(ben);
  await isRead(phone);
  await undo(ben, "Marked as read");
  await dividedAt(ben, "two");
  await isUnread(phone, 5);
  await stands(elsewhere, 5, channel._id);
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
  await stands(elsewhere, 0, channel._id);
  await undo(cleo, "Marked 2 conversations as read");
  await isUnread(cleo, 2);
  await directRow.getByText("1 unread").waitFor();
  await stands(elsewhere, 2, channel._id);
});
