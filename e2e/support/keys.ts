import type { Page } from "playwright-core";
import { expect } from "vitest";

/**
 * What has the focus, as a screen reader would name it: `Region: name`, with the first words of a message. In a dialog
 * or a menu, which belong to no region, `: name`.
 */
export const focus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at === document.body) return "nothing";
    const region = at?.closest("[data-region]");
    const where = region?.getAttribute("aria-label") ?? region?.tagName ?? "";
    if (at === region) return `${where}:`;
    const labels = at instanceof HTMLInputElement ? at.labels : null;
    const label = at?.getAttribute("aria-label") || labels?.[0]?.textContent;
    const what = label || at?.textContent?.trim() || at?.tagName;
    return `${where}: ${what}`;
  });

/** Waits until the focus is there: no key may be pressed before. */
export async function focused(page: Page, there: string | RegExp): Promise<void> {
  const asked = expect.poll(() => focus(page), { message: `the focus goes to ${there}` });
  await (typeof there === "string" ? asked.toBe(there) : asked.toMatch(there));
}

/** Presses a key until the focus is there; a whole way around says that it cannot be reached. */
export async function tabs(page: Page, key: "Tab" | "Shift+Tab", until: RegExp): Promise<void> {
  for (const seen: string[] = []; ; ) {
    await page.keyboard.press(key);
    const now = await focus(page);
    if (until.test(now)) return;
    seen.push(now);
    if (seen.length > 60) throw new Error(`${key} does not lead to ${until}:\n${seen.join("\n")}`);
  }
}
