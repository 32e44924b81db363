import type { Page } from "playwright-core";

/** What reaches past the sides of the window although it does not scroll by itself. */
export const tooWide = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const wide = [...document.querySelectorAll("body *")].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      const scrolls = element.closest("pre, table, .sr-only, [aria-hidden]");
      return element.checkVisibility() && !scrolls && (right > width + 1 || left < -1);
    });
    return wide.map((element) => element.outerHTML.slice(0, 120));
  });
