import { calls } from "@parley/contract";
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
}

async function both(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await screenshot(page, `${name}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

async function open(browser: Browser, size: keyof typeof sizes): Promise<Page> {
  const isPhone = size !== "";
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme: "light",
    reducedMotion: "reduce",
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  return context.newPage();
}

async function settings({ page }: Person, url: string, size: string): Promise<void> {
  await page.goto(`${url}/settings/people`);
  await page.getByText("Deactivated").last().waitFor();
  await both(page, `${size}settings-people`);
  await page.getByRole("button", { name: "Change Gus Guest" }).click();
  await page.getByRole("menu").waitFor();
  await screenshot(page, `${size}settings-people-menu`);
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  await page.getByRole("alertdialog").waitFor();
  await screenshot(page, `${size}settings-people-deactivate`);
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox").fill("nobody at all");
  await page.getByText("Nobody fits").waitFor();
  await screenshot(page, `${size}settings-people-empty`);
  await page.goto(`${url}/settings/workspace`);
  await page.getByText("E-mail of certain domains").click();
  await both(page, `${size}settings-workspace`);
  await page.goto(`${url}/settings/usage`);
  await page.getByText("Version of Parley").waitFor();
  await both(page, `${size}settings-usage`);
}

async function visitor(page: Page, url: string, size: string): Promise<void> {
  await page.goto(`${url}/login?problem=sign_in_cancelled`);
  await page.getByRole("link", { name: "Continue with Google" }).waitFor();
  await page.evaluate(() => localStorage.setItem("theme", "system"));
  await page.reload();
  await page.getByRole("link", { name: "Continue with Google" }).waitFor();
  await both(page, `${size}login-services`);
  await page.goto(`${url}/register`);
  await page.getByText("People join here by invitation").waitFor();
  await screenshot(page, `${size}register-closed`);
  await page.goto(`${url}/privacy-policy`);
  await page.getByRole("heading", { name: "What is stored" }).waitFor();
  await both(page, `${size}privacy-policy`);
}

/** Settings of owners and admins, and what visitors see of them. */
export async function administration(stage: Stage): Promise<void> {
  const { browser, url, ada } = stage;
  const guest = await registerPerson(url, "Gus Guest");
  await ada.call(calls.userSetRole, { body: { user_id: guest.user_id, role: "guest" } });
  const gone = await registerPerson(url, "Zoe Former");
  await ada.call(calls.userDeactivate, { body: { user_id: gone.user_id } });
  for (const size of ["", "phone-"] as const) {
    const person = new Person("Ada Okafor", await open(browser, size));
    await person.logIn(url);
    await person.page.evaluate(() => localStorage.setItem("theme", "system"));
    await settings(person, url, size);
    await person.page.context().close();
  }
  await ada.call(calls.workspaceUpdate, { body: { registration: "invited" } });
  for (const size of ["", "phone-"] as const) {
    const page = await open(browser, size);
    await visitor(page, url, size);
    await page.context().close();
  }
  await ada.call(calls.workspaceUpdate, { body: { registration: "anyone" } });
}
