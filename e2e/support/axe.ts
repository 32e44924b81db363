import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** A colour on its way from one state to the other is neither's: waits for what moves and ends. */
const stand = (page: Page) =>
  page.evaluate(async () => {
    const moves = document.getAnimations().filter((move) => {
      const end = move.effect?.getComputedTiming().endTime;
      return typeof end === "number" && Number.isFinite(end);
    });
    await Promise.allSettled(moves.map(({ finished }) => finished));
  });

/** Rules that a theme can break; all others see the same in each. */
const COLOURS = ["color-contrast", "link-in-text-block"];
const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Asserts that axe finds no violation of WCAG 2.2 AA on the page as it stands. Run inside the page, once
 * loaded there: axe's own builder opens another page for each check, and the app has no frames.
 */
export async function checkAxe(page: Page, only: "all" | "colours" = "all"): Promise<void> {
  await stand(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { faults, checked } = await page.evaluate(
    async (runOnly) => {
      const runner = Reflect.get(window, "axe") as typeof axe;
      const { violations, passes } = await runner.run(document, {
        runOnly,
        resultTypes: ["violations"],
        preload: false,
      });
      const faults = violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary ?? ""}`),
      );
      return { faults, checked: passes.length };
    },
    only === "all" ? LEVELS : COLOURS,
  );
  expect(faults, `axe on ${page.url()}`).toEqual([]);
  expect(checked, "rules that axe could apply").toBeGreaterThan(0);
}

/** The same in the light and the dark theme. */
export async function checkAxeInBothThemes(page: Page): Promise<void> {
  // A colour on its way from one theme to the other is neither's.
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const theme of ["light", "dark"]) {
    await page.evaluate((value) => {
      document.documentElement.dataset.theme = value;
    }, theme);
    await checkAxe(page, theme === "light" ? "all" : "colours");
  }
}
