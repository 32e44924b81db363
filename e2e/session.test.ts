import { type Channel, calls } from "@parley/contract";
import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { registerPerson, TestClient } from "../apps/server/src/test/client.ts";
import { newPerson, PASSWORD } from "./support/person.ts";
import { test } from "./support/test.ts";

/*
 * Coming in, staying in and leaving; and what belongs to the device: theme, language, keys.
 */

let first: TestClient | undefined;
let channel: Channel;

/** The first person of this file's server, and a channel of theirs. */
async function prepare(url: string): Promise<void> {
  if (first) return;
  first = await registerPerson(url, "Ada Okafor");
  channel = await first.call(calls.channelCreate, { body: { name: "field" } });
  await first.send(channel._id, "one");
  await first.send(channel._id, "two");
}
beforeAll(() => {
  first = undefined;
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
/** What the field is said to have wrong, by what screen readers read. */
const errorOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => {
    const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
    const words = ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
    return field.getAttribute("aria-invalid") === "true" ? words : null;
  });

test("a visitor is sent to the login and back, also through registering", async ({
  parley,
  openPage,
}) => {
  await prepare(parley.url);
  const path = `/channel/${channel._id}`;
  const ada = await newPerson(openPage, "Ada Okafor", { allowed: [/status of 422/] });
  await ada.page.goto(parley.url + path);
  await ada.page.waitForURL(`**/login?next=${encodeURIComponent(path)}`);
  await ada.page.getByLabel("E-mail or username").fill(ada.email);
  await ada.page.getByLabel("Password", { exact: true }).fill("not the right one");
  await ada.page.getByRole("button", { name: "Log in" }).click();
  await ada.page.getByText("E-mail, username or password is wrong.").waitFor();
  await ada.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await ada.page.getByRole("button", { name: "Log in" }).click();
  await ada.page.waitForURL(parley.url + path);
  await heading(ada.page, "field").waitFor();

  const ben = await newPerson(openPage, "Ben Sato", { allowed: [/status of 4/] });
  await ben.page.goto(parley.url + path);
  await ben.page.getByRole("link", { name: "Create an account" }).click();
  await ben.page.getByLabel("Your name").waitFor();
  await ben.page.getByRole("button", { name: "Create account" }).click();
  await expect.poll(() => errorOf(ben.page, "Your name")).toMatch(/Write your name/);
  expect(await errorOf(ben.page, "E-mail")).toMatch(/Write an e-mail address/);
  expect(await errorOf(ben.page, "Password")).toMatch(/at least \d+ characters/);
  await ben.page.getByLabel("Your name").fill(ben.name);
  await ben.page.getByLabel("E-mail").fill(ada.email);
  await ben.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await ben.page.getByRole("button", { name: "Create account" }).click();
  await expect.poll(() => errorOf(ben.page, "E-mail")).toMatch(/There is an account/);
  expect(await errorOf(ben.page, "Your name")).toBeNull();
  await ben.page.getByLabel("E-mail").fill(ben.email);
  await ben.page.getByRole("button", { name: "Create account" }).click();
  await ben.page.waitForURL(parley.url + path);
  await heading(ben.page, "field").waitFor();
});

/** All that this browser stores of a person: rows of its databases, and local storage. */
const storedData = (page: Page) =>
  page.evaluate(async () => {
    const rows: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
      for (const store of database.objectStoreNames) {
        const asked = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => asked.addEventListener("success", resolve));
        rows.push(...asked.result.map((row) => `${store}: ${JSON.stringify(row)}`));
      }
      database.close();
    }
    const device = ["theme", "language"];
    return [...rows, ...Object.keys(localStorage).filter((key) => !device.includes(key))];
  });

test("logging out ends every tab and leaves nothing behind", async ({ parley, openPage }) => {
  await prepare(parley.url);
  // The other tab may hear of it from the server first.
  const ada = await newPerson(openPage, "Ada Okafor", { allowed: [/status of 401/] });
  await ada.logIn(parley.url);
  await ada.inSidebar("field").click();
  await ada.composer.fill("a draft that is nobody else's");
  await expect.poll(() => storedData(ada.page)).not.toEqual([]);
  const other = await ada.page.context().newPage();
  await other.goto(`${parley.url}/channel/${channel._id}`);
  await heading(other, "field").waitFor();
  // Where one writes takes the focus when it comes, and a menu that has it closes.
  await other.locator("textarea:focus").waitFor();

  await other.getByRole("button", { name: "You", exact: true }).click();
  await other.getByRole("menuitem", { name: "Log out" }).click();
  for (const tab of [ada.page, other]) {
    await tab.getByText("Logged Out!").first().waitFor();
    await tab.waitForURL((url) => url.pathname === "/login");
  }
  await expect.poll(() => storedData(other)).toEqual([]);
});

test("a session that is revoked ends the page that is open", async ({ parley, openPage }) => {
  await prepare(parley.url);
  // On a slow machine the page is still asking when it happens.
  const ada = await newPerson(openPage, "Ada Okafor", { allowed: [/status of 401/] });
  await ada.logIn(parley.url, `/login?next=/channel/${channel._id}`);
  await heading(ada.page, "field").waitFor();
  await expect.poll(() => tokenOf(ada.page)).toBeTruthy();
  const same = new TestClient(parley.url);
  same.token = (await tokenOf(ada.page)) ?? "";
  await same.call(calls.authLogout, {});
  await ada.page.getByText("Logged Out!").first().waitFor();
  await ada.page.waitForURL((url) => url.pathname === "/login");
  await ada.page.getByLabel("E-mail or username").waitFor();
});

const tokenOf = async (page: Page) => {
  const row = (await storedData(page)).find((line) => line.startsWith("authToken: "));
  return row && (JSON.parse(row.slice("authToken: ".length)) as { token: string }).token;
};

test("an address that is no page says so", async ({ parley, openPage }) => {
  const page = await openPage();
  await page.goto(`${parley.url}/no/such/page`);
  await heading(page, "Page Not Found").waitFor();
  await page.getByText("404", { exact: true }).waitFor();
  await page
    .getByText("Oops! The page you are looking for does not exist.", { exact: true })
    .waitFor();
  const home = page.getByRole("link", { name: "Go back home", exact: true });
  expect(await home.getAttribute("href")).toBe("/");
});

const frameColor = (page: Page) => page.locator('meta[name="theme-color"]').getAttribute("content");
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test("the theme stands before the app does, and the language is kept", async ({
  parley,
  openPage,
}) => {
  await prepare(parley.url);
  const page = await openPage();
  await page.goto(`${parley.url}/login`);
  await page.getByRole("button", { name: "Language and theme" }).click();
  expect(await frameColor(page)).toBe("#ffffff");
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect.poll(() => frameColor(page)).toBe("#0a0a0a");

  // The app itself is held back: what shows now is the first paint.
  const gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("img", { name: "Parley" }).waitFor({ state: "attached" });
  // Nothing is painted before the styles are there; the document is read on.
  await page.waitForFunction(() => document.styleSheets.length > 0);
  expect([await ground(page), await frameColor(page)]).toEqual(["rgb(10, 10, 10)", "#0a0a0a"]);
  gate.resolve();

  await page.getByRole("button", { name: "Language and theme" }).click();
  await page.getByRole("menuitemradio", { name: "As the device" }).click();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => frameColor(page)).toBe("#0a0a0a");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => frameColor(page)).toBe("#ffffff");

  await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
  await page.getByRole("button", { name: "Anmelden" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Anmelden" }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
});
