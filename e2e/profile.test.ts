import { calls } from "@parley/contract";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect } from "vitest";
import { registerPerson, TestClient } from "../apps/server/src/test/client.ts";
import { checkAxeInBothThemes as bothThemes } from "./support/axe.ts";
import { newPerson, PASSWORD } from "./support/person.ts";
import { test } from "./support/test.ts";

/* One's own profile, picture, sessions and devices. */

let ready = false;
beforeAll(() => {
  ready = false;
});
async function prepare(url: string): Promise<void> {
  if (ready) return;
  ready = true;
  await registerPerson(url, "Ada Okafor");
  await registerPerson(url, "Ben Sato");
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, title: string) =>
  page
    .getByRole("region", { name: /Notifications/ })
    .getByRole("listitem")
    .filter({ hasText: title });

test("what one changes on one's profile shows to everyone at once", async ({
  parley,
  openPage,
}) => {
  await prepare(parley.url);
  const ada = await newPerson(openPage, "Ada Okafor", { allowed: [/status of 409/] });
  const ben = await newPerson(openPage, "Ben Sato");
  await ada.logIn(parley.url);
  await ben.logIn(parley.url);
  const body = { email: ben.email, password: PASSWORD };
  const api = new TestClient(parley.url);
  api.user = await api.call(calls.authLogin, { body });
  api.token = api.user.access_token;
  const { users } = await api.call(calls.userList, { query: { q: "ada" } });
  await api.call(calls.channelDirect, { body: { user_ids: [users[0]?._id ?? ""] } });
  await ben.inSidebar("Ada Okafor").waitFor();

  const { page } = ada;
  await button(page, "You").click();
  await page.getByRole("menuitem", { name: "Your profile" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Ada O.");
  await page.getByLabel("Username").fill("ben.sato");
  await page.getByLabel("Title").fill("Site engineer");
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await page.getByText(/It is .* there now/).waitFor();
  await button(page, "Save changes").press("Enter");
  // Taken: the focus is where the mistake is.
  await page.getByText("This username is taken").waitFor();
  const username = page.getByLabel("Username");
  await expect.poll(() => username.evaluate((it) => it === document.activeElement)).toBe(true);
  await username.fill("ada");
  await username.press("Enter");
  await toast(page, "Your profile is saved").waitFor();
  await bothThemes(page);
  await ben.inSidebar("Ada O\\.").waitFor();
  await page.reload();
  await page.getByLabel("Title").waitFor();
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Site engineer");
  await expect.poll(() => page.getByLabel("Username").inputValue()).toBe("ada");
});

test("one's time zone is the device's, at once and wherever one is, unless one chose another", async ({
  parley,
  openPage,
}) => {
  await prepare(parley.url);
  const api = await registerPerson(parley.url, "Gita Rao");
  const ben = await newPerson(openPage, "Ben Sato");
  await ben.logIn(parley.url);
  const farid = await newPerson(openPage, "Farid Haddad", { timezoneId: "Asia/Kolkata" });
  await farid.register(parley.url);

  // Whoever looks at them sees it, half hours too.
  const { users } = await api.call(calls.userList, { query: { q: "farid" } });
  const farids = users[0]?._id ?? "";
  const clock = () =>
    new Intl.DateTimeFormat("en", {
      timeZone: "Asia/Kolkata",
      hour: "numeric",
      minute: "2-digit",
    }).format(new Date());
  await ben.page.goto(`${parley.url}/online-status`);
  await expect
    .poll(async () => {
      await ben.page.keyboard.press("Escape");
      await ben.page
        .getByRole("main")
        .getByRole("button", { name: /Farid Haddad/ })
        .click();
      const told = await ben.page.getByText(/local time$/).textContent();
      return told?.endsWith(`${clock()} local time`);
    })
    .toBe(true);

  // Who is here already and never said it: the next device does.
  const zoneOf = async (_id: string) =>
    (await api.call(calls.userShow, { params: { _id } })).profile.time_zone;
  const gita = await newPerson(openPage, "Gita Rao", { timezoneId: "Asia/Tokyo" });
  await gita.logIn(parley.url);
  await expect.poll(() => zoneOf(api.user_id)).toBe("Asia/Tokyo");

  // One travels, and then one wants to be where one is not.
  const away = await newPerson(openPage, "Farid Haddad", { timezoneId: "America/New_York" });
  await away.logIn(parley.url);
  await expect.poll(() => zoneOf(farids)).toBe("America/New_York");
  const { page } = away;
  await page.goto(`${parley.url}/my-profile`);
  const zone = page.getByLabel("Time zone");
  await expect.poll(() => zone.inputValue()).toBe("auto");
  await zone.selectOption("Europe/Berlin");
  await button(page, "Save changes").click();
  await toast(page, "Your profile is saved").waitFor();
  await page.reload();
  await expect.poll(() => zone.inputValue()).toBe("Europe/Berlin");
  expect(await zoneOf(farids)).toBe("Europe/Berlin");
  await zone.selectOption({ label: "Automatic (America/New York, this device)" });
  await button(page, "Save changes").click();
  await expect.poll(() => zoneOf(farids)).toBe("America/New_York");
});

test("a picture is cut with the keyboard, shows everywhere and can be removed", async ({
  parley,
  openPage,
}) => {
  await prepare(parley.url);
  const ben = await newPerson(openPage, "Ben Sato", { allowed: [/status of 422/] });
  await ben.logIn(parley.url);
  const { page } = ben;
  await page.goto(`${parley.url}/my-profile`);
  const picture = await sharp({
    create: { width: 800, height: 400, channels: 3, background: { r: 10, g: 90, b: 160 } },
  })
    .jpeg()
    .toBuffer();
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel("Picture file").setInputFiles({ name, mimeType, buffer });

  await choose("me.jpg", "image/jpeg", Buffer.from("this is no picture"));
  const dialog = page.getByRole("dialog");
  await dialog.getByText("cannot be shown as a picture").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await choose("me.jpg", "image/jpeg", picture);
  const area = dialog.getByLabel("Part that shows. The arrow keys move it.");
  await area.waitFor();
  await expect.poll(() => area.evaluate((it) => it === document.activeElement)).toBe(true);
  const before = (await area.boundingBox())?.x ?? 0;
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect.poll(async () => (await area.boundingBox())?.x ?? 0).toBeLessThan(before);
  await bothThemes(page);
  await button(page, "Use this part").press("Enter");
  await toast(page, "Your picture is in place").waitFor();
  const shown = page.getByRole("main").locator('img[src^="/api/file/avatar/"]');
  await expect.poll(() => shown.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(512);
  // At the foot of the sidebar as well.
  await ben.sidebar.locator('img[src^="/api/file/avatar/"]').first().waitFor();
  await button(page, "Remove").click();
  await toast(page, "Your initials show again").waitFor();
  await shown.waitFor({ state: "detached" });
});

test("another device is logged out from the list of sessions, and says so at once", async ({
  parley,
  openPage,
}) => {
  await prepare(parley.url);
  const phone = await newPerson(openPage, "Ben Sato", {
    allowed: [/status of 401/],
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  });
  const ben = await newPerson(openPage, "Ben Sato");
  await phone.logIn(parley.url);
  await ben.logIn(parley.url);
  const { page } = ben;
  await page.goto(`${parley.url}/my-profile`);
  const rows = page.getByRole("listitem").filter({ hasText: "logged in on" });
  await rows
    .filter({ hasText: "This device" })
    .getByText(/Chrome on/)
    .waitFor();
  await button(page, "Log out Safari on iOS").click();
  await phone.page.getByText("Logged Out!").first().waitFor();
  await phone.page.waitForURL((url) => url.pathname === "/login");
  await toast(page, "Safari on iOS is logged out").waitFor();
  await rows.filter({ hasText: "Safari on iOS" }).waitFor({ state: "detached" });

  await phone.logIn(parley.url);
  await page.reload();
  await button(page, "Log out all other devices").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out all" }).click();
  await phone.page.getByText("Logged Out!").first().waitFor();
  await expect.poll(() => rows.count()).toBe(1);
});
