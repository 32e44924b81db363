import { readFile } from "node:fs/promises";
import { calls } from "@parley/contract";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { registerPerson, type TestClient } from "../apps/server/src/test/client.ts";
import { startMailServer } from "../apps/server/src/test/mail-server.ts";
import { checkAxeInBothThemes as bothThemes } from "./support/axe.ts";
import { newPerson, PASSWORD } from "./support/person.ts";
import { test } from "./support/test.ts";

/* Settings: groups with addresses, choices on all devices, and one's own account. */

const mail = await startMailServer();
test.override("parleyOptions", { env: { SMTP_URL: mail.url, RATE_LIMIT: "off" } });
afterAll(() => mail.close());

let ada: TestClient | undefined;
beforeAll(() => {
  ada = undefined;
});
async function prepare(url: string): Promise<TestClient> {
  ada ??= await registerPerson(url, "Ada Okafor");
  return ada;
}

const NEW = "an even longer password";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, title: string) =>
  page
    .getByRole("region", { name: /Notifications/ })
    .getByRole("listitem")
    .filter({ hasText: title });

test("every group has an address, and nothing in any is in the way of anyone", async ({
  parley,
  openPage,
}) => {
  await prepare(parley.url);
  const person = await newPerson(openPage, "Ada Okafor");
  const { page } = person;
  await person.logIn(parley.url);
  await button(page, "You").click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  const groups = page.getByRole("navigation", { name: "Groups of settings" });
  for (const name of ["Appearance", "Writing and keyboard", "Privacy", "Account", "Data"]) {
    await groups.getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 2, name }).waitFor();
    await page.getByRole("heading", { level: 3 }).first().waitFor();
    await bothThemes(page);
  }
  await page.goBack();
  await page.getByRole("heading", { level: 2, name: "Account" }).waitFor();
  await page.goto(`${parley.url}/settings/no-such-group`);
  await page.getByRole("heading", { level: 2, name: "Appearance" }).waitFor();
});

test("on a phone the groups come first, then the one that was chosen", async ({
  parley,
  openPage,
}) => {
  await prepare(parley.url);
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const { page, ...person } = await newPerson(openPage, "Ada Okafor", phone);
  await page.goto(`${parley.url}/login?next=/settings`);
  await page.getByLabel("E-mail or username").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Log in").click();
  const link = page.getByRole("link", { name: /^Privacy What/ });
  await link.click();
  await page.getByRole("heading", { level: 1, name: "Privacy" }).waitFor();
  await expect.poll(() => link.count()).toBe(0);
  await bothThemes(page);
  await page.getByRole("link", { name: "Back" }).click();
  await link.waitFor();
});

test("Enter that breaks the line does so on every device at once", async ({ parley, openPage }) => {
  await prepare(parley.url);
  const here = await newPerson(openPage, "Ada Okafor");
  const there = await newPerson(openPage, "Ada Okafor");
  await here.logIn(parley.url);
  await there.logIn(parley.url);
  await there.inSidebar("general").click();
  await there.composer.fill("first line");
  await here.page.goto(`${parley.url}/settings/composing`);
  await here.page.getByRole("radio", { name: /^Enter begins/ }).check();
  await expect.poll(() => there.composer.getAttribute("enterkeyhint")).toBe("enter");
  await there.composer.press("Enter");
  await there.page.keyboard.type("second line");
  await expect.poll(() => there.composer.inputValue()).toBe("first line\nsecond line");
  await there.composer.press("Control+Enter");
  await there.sees("second line");
  await here.page.getByRole("radio", { name: /^Enter sends/ }).check();
  await expect.poll(() => there.composer.getAttribute("enterkeyhint")).toBe("send");
  await there.write("sent with Enter");
  await there.sees("sent with Enter");

  await there.page.keyboard.press("Control+/");
  await there.page.getByRole("dialog", { name: "All keys" }).waitFor();
  await there.page.keyboard.press("Escape");
  await expect
    .poll(() => there.composer.evaluate((it) => it === document.activeElement))
    .toBe(true);
});

test("the e-mail shows to others only as long as one wants it", async ({ parley, openPage }) => {
  const client = await prepare(parley.url);
  const ben = await registerPerson(parley.url, "Ben Sato");
  const person = await newPerson(openPage, "Ada Okafor");
  await person.logIn(parley.url, "/login?next=/settings/privacy");
  const card = { params: { _id: client.user_id } };
  const email = async () => (await ben.call(calls.userShow, card)).email;
  expect(await email()).toBe("ada.okafor@example.org");
  const shown = person.page.getByRole("switch", { name: "Show my e-mail to members" });
  await shown.press("Space");
  await person.page.getByText("Only you see your e-mail").waitFor();
  await expect.poll(email).toBeNull();
  await shown.press("Space");
  await expect.poll(email).toBe("ada.okafor@example.org");
});

test("what is one's own is downloaded, and the cache of the device is cleared", async ({
  parley,
  openPage,
}) => {
  await prepare(parley.url);
  const person = await newPerson(openPage, "Ada Okafor");
  await person.logIn(parley.url, "/login?next=/settings/data");
  const { page } = person;
  const downloading = page.waitForEvent("download");
  await button(page, "Download my data").click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^parley-[\d-]{10}\.zip$/);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe("PK");
  await toast(page, "Your data is downloaded").waitFor();
  await button(page, "Clear the cache of this device").click();
  await toast(page, "The cache of this device is empty").waitFor();
});

test("a forgotten password is set anew by a letter; an e-mail is confirmed by one", async ({
  parley,
  openPage,
}) => {
  await prepare(parley.url);
  await registerPerson(parley.url, "Cleo Diaz");
  const cleo = await newPerson(openPage, "Cleo Diaz", { allowed: [/status of 422/] });
  const { page } = cleo;
  await page.goto(`${parley.url}/login`);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("E-mail").fill(cleo.email);
  await page.getByLabel("E-mail").press("Enter");
  await page.getByText(`If there is an account with ${cleo.email}`).waitFor();
  await bothThemes(page);
  const linkIn = (text: string) => text.match(/^http:\S+$/m)?.[0] ?? "";
  const link = linkIn((await mail.next(cleo.email)).text);
  await page.goto(link);
  await page.getByLabel("New password").fill(NEW);
  await bothThemes(page);
  await page.getByLabel("New password").press("Enter");
  await toast(page, "Your password is set").waitFor();
  await page.getByLabel("E-mail or username").fill(cleo.email);
  await page.getByLabel("Password", { exact: true }).fill(NEW);
  await button(page, "Log in").click();
  await page.waitForURL((at) => at.pathname === "/");

  await page.goto(`${parley.url}/settings/account`);
  const email = page.getByRole("region", { name: "E-mail" });
  await email.getByLabel("New e-mail").fill("cleo@example.org");
  await email.getByLabel("Your password").fill("wrong");
  await email.getByRole("button", { name: "Change e-mail" }).click();
  await email.getByText("This is not your password").waitFor();
  await email.getByLabel("Your password").fill(NEW);
  await email.getByLabel("Your password").press("Enter");
  await email.getByText("open the link in the letter that went to cleo@example.org").waitFor();
  await page.goto(linkIn((await mail.next("cleo@example.org")).text));
  await page.getByRole("heading", { name: "Your e-mail is confirmed" }).waitFor();
  await bothThemes(page);
  await page.goto(`${parley.url}/settings/account`);
  await email.getByText("cleo@example.org").waitFor();
});

test("an account that is deleted leaves its words without the name", async ({
  parley,
  openPage,
}) => {
  await prepare(parley.url);
  await registerPerson(parley.url, "Dan Park");
  const dan = await newPerson(openPage, "Dan Park", { allowed: [/status of 4(01|22)/] });
  const witness = await newPerson(openPage, "Ada Okafor");
  await dan.logIn(parley.url);
  await witness.logIn(parley.url);
  await witness.inSidebar("general").click();
  await dan.inSidebar("general").click();
  await dan.write("Words that stay.");
  await witness.row("Words that stay.").getByText("Dan Park").waitFor();
  const { page } = dan;
  await page.goto(`${parley.url}/settings/account`);
  await button(page, "Delete my account").click();
  const dialog = page.getByRole("dialog");
  await bothThemes(page);
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete for ever" }).click();
  await page.getByText("Logged Out!").first().waitFor();
  await page.waitForURL((url) => url.pathname === "/login");
  await witness.row("Words that stay.").getByText("Deleted account").waitFor();
});
