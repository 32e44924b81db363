import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";

/** Where a test run leaves what a person may want to look at; git ignores it. */
export const resultsFolder = fileURLToPath(new URL("../../test-results/", import.meta.url));

/**
 * Saves the page at its present viewport as `test-results/shots/<name>.png`, once fonts are loaded
 * and animations have ended. Resolves to the path.
 */
export async function screenshot(page: Page, name: string): Promise<string> {
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  const path = `${resultsFolder}shots/${name}.png`;
  await page.screenshot({ path, animations: "disabled", caret: "hide" });
  return path;
}

/** One picture in each theme. */
export async function both(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await screenshot(page, `${name}-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
}
