import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { checkAxeInBothThemes } from "./support/axe.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

test("the legal pages are readable without login, in both languages", async ({
  parley,
  openPage,
}) => {
  await registerPerson(parley.url, "Olga Owner");
  const page = await openPage();
  await page.goto(`${parley.url}/register`);
  await page.getByRole("link", { name: "Privacy policy" }).click();
  await page.waitForURL(`${parley.url}/privacy-policy`);
  await page.getByRole("heading", { level: 1, name: "Privacy policy" }).waitFor();
  await page.getByRole("heading", { level: 2, name: "What is stored" }).waitFor();
  await checkAxeInBothThemes(page);
  await page.getByRole("link", { name: "Terms of service" }).click();
  await page.getByRole("heading", { level: 1, name: "Terms of service" }).waitFor();
  await page.evaluate(() => localStorage.setItem("language", "de"));
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Nutzungsbedingungen" }).waitFor();
});

test("an operator's Markdown file replaces ours, and HTML in it stays text", async ({
  parley,
  openPage,
}) => {
  await mkdir(join(parley.dataDir, "legal"), { recursive: true });
  const text =
    "# Our own rules\n\n<img src=x onerror=alert(1)> **Be kind.**\n\n[Evil](javascript:alert(1))";
  await writeFile(join(parley.dataDir, "legal", "terms-of-service.md"), text);
  const olga = await newPerson(openPage, "Olga Owner");
  await olga.logIn(parley.url);
  await olga.page.goto(`${parley.url}/settings`);
  await olga.page.getByRole("link", { name: "Terms of service" }).click();
  await olga.page.getByRole("heading", { level: 1, name: "Our own rules" }).waitFor();
  await olga.page.getByText("<img src=x onerror=alert(1)>").waitFor();
  expect(await olga.page.locator("article img").count()).toBe(0);
  expect(await olga.page.getByRole("link", { name: "Evil" }).count()).toBe(0);
});
