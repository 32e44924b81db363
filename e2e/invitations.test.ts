import { calls } from "@parley/contract";
import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { startMailServer } from "../apps/server/src/test/mail-server.ts";
import { checkAxeInBothThemes as bothThemes } from "./support/axe.ts";
import { ada, comeIn, openLink, stranger } from "./support/invite-place.ts";
import { newPerson, PASSWORD, Person } from "./support/person.ts";
import { test } from "./support/test.ts";

/* The invitation page, and the way of a stranger from a letter into a conversation. */

const mail = await startMailServer();
test.override("parleyOptions", {
  env: { SMTP_URL: mail.url, SUPPORT_EMAIL: "help@example.org", RATE_LIMIT: "off" },
});
afterAll(() => mail.close());

/** What the browser reports of refusals that a test provokes. */
const allowed = [/status of 4(04|09)/, /Failed to load resource/];

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toastOf = (page: Page, title: string) =>
  page
    .getByRole("region", { name: /Notifications/ })
    .getByRole("listitem")
    .filter({ hasText: title });

test("from a letter to the first message: somebody without an account is invited by e-mail", async ({
  parley,
  openPage,
}) => {
  const owner = await newPerson(openPage, "Ada Okafor");
  await owner.register(parley.url, "Fieldwork");
  await comeIn(parley.url);

  await owner.inSidebar("general").click();
  await owner.page.getByRole("button", { name: "Details" }).click();
  await button(owner.page, "Invite").click();
  const dialog = owner.page.getByRole("dialog");
  await dialog.getByLabel("E-mail addresses").fill("Tess Varga <tess.varga@example.org>");
  await dialog.getByRole("button", { name: "Invite 1" }).click();
  await dialog.getByText("1 invited. The e-mails are on their way.").waitFor();
  await dialog.getByText("tess.varga@example.org").waitFor();
  await bothThemes(owner.page);
  // Taken back by keyboard alone: the focus stays in the list.
  await dialog.getByRole("button", { name: "Create a link" }).click();
  await dialog.getByLabel("Invitation link").waitFor();
  await dialog.getByLabel("E-mail addresses").fill("wrong@example.org");
  await owner.page.keyboard.press("Tab");
  await dialog.getByRole("button", { name: "Invite 1" }).press("Enter");
  await dialog.getByRole("button", { name: "Take back the invitation of wrong@" }).press("Enter");
  await owner.page
    .getByRole("alertdialog")
    .getByRole("button", { name: "Take back" })
    .press("Enter");
  await dialog.getByText("wrong@example.org").waitFor({ state: "detached" });
  const heading = dialog.getByRole("heading", { name: "Invitations" });
  await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true);

  const letter = await mail.next("tess.varga@example.org");
  expect(letter.subject).toBe("Ada Okafor invited you to #general on Fieldwork");
  const link = /http:\S+/.exec(letter.text)?.[0] ?? "";
  const tess = new Person("Tess Varga", await openPage({ name: "Tess Varga" }));
  await tess.page.goto(link);
  await tess.page.getByText("Log in to see your invitation").waitFor();
  await tess.page.getByRole("link", { name: "Create an account" }).click();
  await tess.page.getByText("Ada Okafor invited you.").waitFor();
  const email = tess.page.getByLabel("E-mail");
  expect(await email.inputValue()).toBe("tess.varga@example.org");
  expect(await email.isEditable()).toBe(false);
  await bothThemes(tess.page);
  await tess.page.getByLabel("Your name").fill("Tess Varga");
  await tess.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(tess.page, "Create account").click();
  await tess.page
    .getByRole("heading", { name: "Ada Okafor invited you to join to the channel general" })
    .waitFor();
  await button(tess.page, "Accept").click();
  const open = tess.page.getByRole("link", { name: "Open #general" });
  await expect.poll(() => open.evaluate((it) => it === document.activeElement)).toBe(true);
  await tess.page.keyboard.press("Enter");
  await tess.write("Hello, I am Tess");
  await tess.sees("Hello, I am Tess");
  await owner.page.keyboard.press("Escape");
  await owner.sees("Hello, I am Tess");
});

test("Invitation page on success: date, status text, initial, sentence, members, description, note", async ({
  parley,
  openPage,
}) => {
  const { path, name } = await openLink(parley.url);
  const farid = await stranger(parley.url, openPage, "Farid Aziz");
  const { page } = farid;
  const gate = Promise.withResolvers<void>();
  await page.route("**/api/channel/invite/check-channel/*", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(`${parley.url}${path}`);
  // While loading: a placeholder skeleton.
  await page.getByRole("main").getByRole("status").getByText("Loading").waitFor();
  gate.resolve();
  await page
    .getByRole("heading", { name: `Ada Okafor invited you to join to the channel ${name}` })
    .waitFor();
  const main = page.getByRole("main");
  const today = new Intl.DateTimeFormat("en", { dateStyle: "long" }).format(new Date());
  await main.getByText(`Invited on ${today}`).waitFor();
  await main.getByText("Pending Invite", { exact: true }).waitFor();
  // The inviter's initial as an avatar.
  await main.getByText("A", { exact: true }).waitFor();
  // The initials of the first 3 members, and +N.
  for (const initials of ["AO", "BS", "CD"])
    await main.getByText(initials, { exact: true }).waitFor();
  expect(await main.getByText("DP", { exact: true }).count()).toBe(0);
  await main.getByText("+2", { exact: true }).waitFor();
  await main.getByText("Two days together in autumn").waitFor();
  await main.getByText("Your invitation will never expire.").waitFor();
  expect(await button(page, "Decline").isEnabled()).toBe(true);
  expect(await button(page, "Accept").isEnabled()).toBe(true);
  await bothThemes(page);
  const home = page.getByRole("link", { name: "Go to Home" });
  expect(await home.getAttribute("href")).toBe("/");
});

test("Accept: success toast titled Success with the sentence, fetched again, both buttons disabled", async ({
  parley,
  openPage,
}) => {
  const { path, channel_id } = await openLink(parley.url);
  const { page } = await stranger(parley.url, openPage, "Gil Moreno");
  await page.goto(`${parley.url}${path}`);
  await button(page, "Accept").waitFor();
  const again = page.waitForResponse(/invite\/check-channel\//);
  await button(page, "Accept").click();
  await toastOf(page, "Success")
    .getByText("You have successfully accepted the invitation.")
    .waitFor();
  await again;
  await page.getByText("Invite Accepted", { exact: true }).waitFor();
  expect(await button(page, "Accept").isDisabled()).toBe(true);
  expect(await button(page, "Decline").isDisabled()).toBe(true);
  expect(await page.getByText("will never expire").count()).toBe(0);
  await bothThemes(page);
  await page.getByRole("link", { name: /^Open #/ }).click();
  await page.waitForURL(`${parley.url}/channel/${channel_id}`);
});

test("Decline: status becomes 3, a toast says so, accepting later is still allowed", async ({
  parley,
  openPage,
}) => {
  const { path } = await openLink(parley.url);
  const { page } = await stranger(parley.url, openPage, "Hana Kimura");
  await page.goto(`${parley.url}${path}`);
  await button(page, "Decline").click();
  await toastOf(page, "Invitation declined").waitFor();
  await page.getByText("Invite Declined", { exact: true }).waitFor();
  await button(page, "Accept").click();
  await page.getByText("Invite Accepted", { exact: true }).waitFor();
});

test("Accept fails: a destructive toast titled Error shows the message; without one nothing shows", async ({
  parley,
  openPage,
}) => {
  const { path, channel_id } = await openLink(parley.url);
  const { page } = await stranger(parley.url, openPage, "Ines Castro", allowed);
  await page.goto(`${parley.url}${path}`);
  await button(page, "Accept").waitFor();
  await ada().call(calls.channelUpdate, { body: { _id: channel_id, archived: true } });
  await button(page, "Accept").click();
  await toastOf(page, "Error").getByText("This channel is archived and read-only.").waitFor();
  await toastOf(page, "Error").getByRole("button", { name: "Close" }).click();
  await toastOf(page, "Error").waitFor({ state: "detached" });
  await page.route("**/api/channel/invite/accept/*", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await button(page, "Accept").click();
  await failed;
  // It can be pressed again, and nothing was said.
  await expect.poll(() => button(page, "Accept").getAttribute("aria-busy")).toBeNull();
  expect(await toastOf(page, "Error").count()).toBe(0);
});

test("load error: the texts, Retry loads again, Contact Support writes to the support address", async ({
  parley,
  openPage,
}) => {
  const { path, inviteId, name } = await openLink(parley.url);
  const { page } = await stranger(parley.url, openPage, "Jonas Weber", allowed);
  await page.route("**/api/channel/invite/check-channel/*", (route) =>
    route.fulfill({ status: 404, json: { message: "gone", code: "not_found" } }),
  );
  await page.goto(`${parley.url}${path}`);
  for (const text of [
    "An error occurred while processing your invitation.",
    "We couldn't process your invitation. Please try again later or contact support.",
    "Your invitation might have expired.",
  ])
    await page.getByText(text, { exact: true }).waitFor();
  const support = page.getByRole("link", { name: "Contact Support" });
  expect(await support.getAttribute("href")).toContain("mailto:help%40example.org");
  await bothThemes(page);
  await page.unroute("**/api/channel/invite/check-channel/*");
  await button(page, "Retry").click();
  await page.getByRole("heading", { name: new RegExp(name) }).waitFor();
  // Taken back: what a missing one gives.
  await ada().call(calls.inviteDelete, { params: { inviteId } });
  await page.reload();
  await page.getByText("An error occurred while processing your invitation.").waitFor();
});

test("an invitation shows at home at once, and is gone when it is taken back", async ({
  parley,
  openPage,
}) => {
  const { channel_id, name } = await openLink(parley.url);
  const kofi = await stranger(parley.url, openPage, "Kofi Mensah");
  const { users } = await ada().call(calls.userList, { query: { q: "Kofi" } });
  const user_ids = users.map(({ _id }) => _id);
  await kofi.page.getByRole("heading", { name: "You are all caught up" }).waitFor();
  const { invites } = await ada().call(calls.inviteCreate, { body: { channel_id, user_ids } });
  await kofi.page.getByText(`Ada Okafor invited you to #${name}`).waitFor();
  await bothThemes(kofi.page);
  const inviteId = invites[0]?.invite_id ?? "";
  await ada().call(calls.inviteDelete, { params: { inviteId } });
  await kofi.page.getByText(`Ada Okafor invited you to #${name}`).waitFor({ state: "detached" });
});
