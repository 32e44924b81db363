import type { Page } from "playwright-core";

/** What reaches past the sides of the window and cannot be scrolled to inside a part of the page. */
export const tooWide = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const reaches = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > width + 1 || left < -1;
    };
    const scrolls = (element: Element) => {
      if (element.closest("pre, table, .sr-only, [aria-hidden]")) return true;
      for (let at = element.parentElement; at; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return !reaches(at);
      return false;
    };
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.checkVisibility() && reaches(element) && !scrolls(element),
    );
    return wide.map((element) => element.outerHTML.slice(0, 120));
  });
