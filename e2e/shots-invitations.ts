import { calls, type Id } from "@parley/contract";
import type { Browser, Page } from "playwright-core";
import { registerPerson, type TestClient } from "../apps/server/src/test/client.ts";
import { Person } from "./support/person.ts";
import { screenshot } from "./support/screenshot.ts";

const sizes = { "": { width: 1440, height: 900 }, "phone-": { width: 390, height: 844 } } as const;

interface Stage {
  browser: Browser;
  url: string;
  /** Owns the workspace. */
  ada: TestClient;
  channel_id: Id;
}

async function both(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await screenshot(page, `${name}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

async function openAs(stage: Stage, name: string, size: keyof typeof sizes): Promise<Person> {
  const isPhone = size !== "";
  const context = await stage.browser.newContext({
    viewport: sizes[size],
    colorScheme: "light",
    reducedMotion: "reduce",
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  const person = new Person(name, await context.newPage());
  await person.logIn(stage.url);
  await person.page.evaluate(() => localStorage.setItem("theme", "system"));
  return person;
}

async function dialog({ page }: Person, stage: Stage, size: string): Promise<void> {
  await page.goto(`${stage.url}/channel/${stage.channel_id}`);
  await page.getByRole("button", { name: "Details" }).click();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const open = page.getByRole("dialog");
  await open.getByText("gita@example.org").waitFor();
  await screenshot(page, `${size}invite-dialog-empty`);
  await open.getByLabel("E-mail addresses").fill("Jo Field <jo@example.org>, kim@example.org");
  if (size === "") await open.getByRole("button", { name: "Create a link" }).click();
  await open.getByRole("button", { name: "Show as QR code" }).click();
  await open.getByRole("img", { name: "QR code of the invitation link" }).waitFor();
  await both(page, `${size}invite-dialog`);
  await open.getByRole("button", { name: "Take back the invitation of gita@example.org" }).click();
  await page.getByRole("alertdialog").waitFor();
  await screenshot(page, `${size}invite-revoke`);
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.goto(`${stage.url}/settings/invitations`);
  await page.getByText("gita@example.org").waitFor();
  await both(page, `${size}settings-invitations`);
}

async function answer({ page }: Person, stage: Stage, size: string, id: string): Promise<void> {
  await page.goto(`${stage.url}/`);
  await page.getByText("Ada Okafor invited you to").waitFor();
  await both(page, `${size}home-invitation`);
  await page.goto(`${stage.url}/channel/invite/accept/${id}`);
  await page.getByText("will never expire").waitFor();
  await both(page, `${size}invitation`);
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByText("Invite Accepted", { exact: true }).waitFor();
  await screenshot(page, `${size}invitation-accepted`);
  await page.goto(`${stage.url}/channel/invite/accept/no-such-invitation`);
  await page.getByRole("button", { name: "Contact Support" }).click();
  await page.getByText("no support address").waitFor();
  await both(page, `${size}invitation-error`);
}

/** Pictures of everything about invitations. */
export async function invitations(stage: Stage): Promise<void> {
  const { ada, channel_id, url } = stage;
  await ada.call(calls.inviteCreate, {
    body: { channel_id, emails: ["gita@example.org", "hugo.martinez@example.org"] },
  });
  for (const size of ["", "phone-"] as const) {
    const name = size === "" ? "Gil Moreno" : "Hana Kimura";
    const { user_id } = await registerPerson(url, name);
    const { invites } = await ada.call(calls.inviteCreate, {
      body: { channel_id, user_ids: [user_id] },
    });
    const guest = await openAs(stage, name, size);
    await answer(guest, stage, size, invites[0]?.invite_id ?? "");
    await guest.page.context().close();
    const owner = await openAs(stage, "Ada Okafor", size);
    await dialog(owner, stage, size);
    await owner.page.context().close();
  }
}
