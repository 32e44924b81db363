import type { Browser, Page } from "playwright-core";
import { Person } from "./support/person.ts";
import { screenshot } from "./support/screenshot.ts";

const sizes = { "": { width: 1440, height: 900 }, "phone-": { width: 390, height: 844 } } as const;

async function both(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await screenshot(page, `${name}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

async function own({ page }: Person, url: string, size: string): Promise<void> {
  await page.goto(`${url}/my-profile`);
  await page.getByText("This device", { exact: true }).waitFor();
  await both(page, `${size}profile`);
  const picture = await page.screenshot();
  const chosen = { name: "me.png", mimeType: "image/png", buffer: picture };
  await page.getByLabel("Picture file").setInputFiles(chosen);
  await page.getByLabel("Part that shows. The arrow keys move it.").waitFor();
  await both(page, `${size}profile-crop`);
  await page.goto(`${url}/settings`);
  await page.getByRole("navigation", { name: "Groups of settings" }).waitFor();
  await both(page, `${size}settings`);
  for (const group of ["appearance", "composing", "privacy", "account", "data"]) {
    await page.goto(`${url}/settings/${group}`);
    await page.getByRole("heading", { level: 3 }).first().waitFor();
    await both(page, `${size}settings-${group}`);
  }
  await page.goto(`${url}/settings/account`);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("dialog").waitFor();
  await both(page, `${size}settings-delete`);
}

async function letters(page: Page, url: string, size: string): Promise<void> {
  await page.goto(`${url}/reset-password`);
  await page.getByRole("button", { name: "Send the letter" }).waitFor();
  await both(page, `${size}forgot-password`);
  await page.goto(`${url}/reset-password?token=old`);
  await page.getByRole("button", { name: "Set the password" }).waitFor();
  await both(page, `${size}reset-password`);
  await page.goto(`${url}/confirm-email?token=old`);
  await page.getByText("could not be confirmed").waitFor();
  await both(page, `${size}confirm-email-failed`);
}

/** One's own profile, settings and account. */
export async function profile(browser: Browser, url: string): Promise<void> {
  for (const size of ["", "phone-"] as const) {
    const isPhone = size !== "";
    const context = await browser.newContext({
      viewport: sizes[size],
      colorScheme: "light",
      reducedMotion: "reduce",
      isMobile: isPhone,
      hasTouch: isPhone,
    });
    const ada = new Person("Ada Okafor", await context.newPage());
    await ada.page.goto(`${url}/login`);
    await ada.page.evaluate(() => localStorage.setItem("theme", "system"));
    await letters(ada.page, url, size);
    await ada.logIn(url);
    await own(ada, url, size);
    await context.close();
  }
}
