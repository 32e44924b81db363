import { calls } from "@parley/contract";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { checkAxeInBothThemes } from "./support/axe.ts";
import { newPerson, type Person } from "./support/person.ts";
import { test } from "./support/test.ts";

const FIELD = "Conversation, person or command";

const hasFocus = (place: Locator) =>
  expect.poll(() => place.evaluate((node) => node === document.activeElement)).toBe(true);

const open = async ({ page }: Person) => {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: FIELD });
  await field.waitFor();
  await hasFocus(field);
  return field;
};

/** Types, and takes the first row once it says this. */
const take = async (person: Person, typed: string, first: RegExp) => {
  const field = await open(person);
  await field.fill(typed);
  await person.page.getByRole("option", { name: first, selected: true }).waitFor();
  await field.press("Enter");
  await field.waitFor({ state: "detached" });
};

test("Ctrl K goes to anything and does anything, by keys alone", async ({ parley, openPage }) => {
  const ada = await newPerson(openPage, "Ada Okafor");
  await ada.register(parley.url, "Fieldwork");
  const ben = await registerPerson(parley.url, "Ben Sato");
  const plans = await ben.call(calls.channelCreate, { body: { name: "announcements" } });
  await ben.send(plans._id, "Here is what is new");
  const { page } = ada;
  await ada.inSidebar("general").click();
  await ada.composer.fill("half a thought");

  // Ben's channel is not hers: the server finds it.
  await take(ada, "announ", /announcements/);
  await page.waitForURL(`**/channel/${plans._id}`);
  await page.getByRole("button", { name: "Join" }).first().click();
  await ada.composer.waitFor();
  // Whom this device has met it finds by a slip too; the others the server finds, as they are written.
  await ada.sees("Here is what is new");

  // Enter alone goes back to where one was, with what was written there.
  await take(ada, "", /general/);
  await expect.poll(() => ada.composer.inputValue()).toBe("half a thought");
  await hasFocus(ada.composer);
  await take(ada, "annuoncments", /announcements/);
  await page.waitForURL(`**/channel/${plans._id}`);
  await hasFocus(page.getByRole("textbox", { name: "Message #announcements" }));

  // Escape leaves everything as it was.
  const field = await open(ada);
  await checkAxeInBothThemes(page);
  await field.press("Escape");
  await field.waitFor({ state: "detached" });
  await hasFocus(page.getByRole("textbox", { name: "Message #announcements" }));

  await take(ada, ">dark", /^Theme: Dark/);
  await page.locator("html[data-theme=dark]").waitFor();
  await take(ada, "create a ch", /^Create a channel/);
  await hasFocus(
    page.getByRole("dialog", { name: "Create a channel" }).getByRole("textbox").first(),
  );
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await take(ada, "appear", /^Settings: Appearance/);
  await page.waitForURL("**/settings/appearance");

  // A person is a conversation, whether there is one yet or not.
  await take(ada, "@bne", /Ben Sato/);
  await page.waitForURL("**/dm/user/*");
  await take(ada, "zebra", /^Search messages for “zebra”/);
  await page.waitForURL("**/search/zebra");
});

test("on a phone a button opens it", async ({ parley, openPage }) => {
  const viewport = { width: 390, height: 844 };
  await registerPerson(parley.url, "Cleo Diaz");
  const cleo = await newPerson(openPage, "Cleo Diaz", { viewport, hasTouch: true, isMobile: true });
  await cleo.logIn(parley.url);
  await cleo.page.getByRole("button", { name: "Go to …" }).tap();
  await cleo.page.getByRole("combobox", { name: FIELD }).fill("genral");
  await cleo.page.getByRole("option", { name: /general/ }).tap();
  await cleo.page.waitForURL("**/channel/*");
});
