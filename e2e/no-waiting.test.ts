import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";

/** Notes each time that the loading screen comes, and whether the list of conversations lay under it. */
function noteLoading(): void {
  const seen = { screens: 0, overList: false };
  Object.assign(window, { seen });
  let isThere = false;
  const look = () => {
    const statuses = [...document.querySelectorAll("[role=status]")];
    const isLoading = statuses.some(({ textContent }) => textContent?.startsWith("Loading"));
    if (isLoading && !isThere) seen.screens += 1;
    isThere = isLoading;
    if (isLoading && document.querySelector("a[href^='/channel/']")) seen.overList = true;
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

test("the list never lies under the loading screen, and a page that is there never waits behind it", async ({
  parley,
  openPage,
}) => {
  await registerPerson(parley.url, "Ada Okafor");
  const ada = await newPerson(openPage, "Ada Okafor", { viewport: { width: 390, height: 844 } });
  await ada.logIn(parley.url, "/login?next=/messages");
  const { page } = ada;
  await page.addInitScript(noteLoading);
  type Seen = { screens: number; overList: boolean };
  const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

  await page.goto(`${parley.url}/`);
  await ada.inSidebar("general").waitFor();
  await page.getByRole("main", { name: "Home" }).waitFor();
  const { screens, overList } = await seen();
  expect(overList).toBe(false);

  await page.waitForFunction(() => performance.getEntriesByName("all-fetched").length > 0);
  for (const name of ["Later", "Threads"]) {
    await ada.sidebar.getByRole("link", { name }).click();
    await page.getByRole("main", { name }).waitFor();
    await page.goBack();
    await page.getByRole("main", { name: "Home" }).waitFor();
  }
  expect(await seen()).toEqual({ screens, overList: false });
});
