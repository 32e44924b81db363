import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** A colour on its way from one state to the other is neither's: waits for what moves and ends. */
const stand = (page: Page) =>
  page.evaluate(async () => {
    const moves = document.getAnimations().filter((move) => {
      const end = move.effect?.getComputedTiming().endTime;
      return typeof end === "number" && Number.isFinite(end);
    });
    await Promise.allSettled(moves.map(({ finished }) => finished));
  });

/** Asserts that axe finds no violation of WCAG 2.2 AA on the page as it stands. */
export async function checkAxe(page: Page): Promise<void> {
  await stand(page);
  const { violations, passes } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary ?? ""}`),
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
  expect(passes.length, "rules that axe could apply").toBeGreaterThan(0);
}

/** The same in the light and the dark theme. */
export async function checkAxeInBothThemes(page: Page): Promise<void> {
  // A colour on its way from one theme to the other is neither's.
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const theme of ["light", "dark"]) {
    await page.evaluate((value) => {
      document.documentElement.dataset.theme = value;
    }, theme);
    await checkAxe(page);
  }
}
