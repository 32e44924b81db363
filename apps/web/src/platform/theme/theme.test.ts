/// <reference types="node" />
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { parseTheme, shownTheme, THEME_KEY, themeColors } from "./theme.ts";

test("light is the default, also for a stored value that means nothing", () => {
  expect(parseTheme(null)).toBe("light");
  expect(parseTheme("purple")).toBe("light");
  expect(parseTheme("system")).toBe("system");
});

test("system follows the device", () => {
  expect(shownTheme("system", true)).toBe("dark");
  expect(shownTheme("system", false)).toBe("light");
  expect(shownTheme("light", true)).toBe("light");
});

const script = readFileSync(new URL("../../../public/theme.js", import.meta.url), "utf8");

/** Runs public/theme.js as a browser does before the first paint. */
function firstPaint(stored: string | null, deviceIsDark: boolean) {
  const page = { theme: "", color: "" };
  runInNewContext(script, {
    localStorage: { getItem: (key: string) => (key === THEME_KEY ? stored : null) },
    matchMedia: () => ({ matches: deviceIsDark }),
    document: {
      documentElement: {
        dataset: {
          set theme(value: string) {
            page.theme = value;
          },
        },
      },
      querySelector: () => ({
        setAttribute: (_: string, value: string) => {
          page.color = value;
        },
      }),
    },
  });
  return page;
}

test.each([null, "light", "dark", "system", "purple"])(
  "the first paint of a stored %s is what the app shows afterwards",
  (stored) => {
    for (const deviceIsDark of [true, false]) {
      const theme = shownTheme(parseTheme(stored), deviceIsDark);
      expect(firstPaint(stored, deviceIsDark)).toEqual({ theme, color: themeColors[theme] });
    }
  },
);

test("the browser's theme colour is #0a0a0a dark, #ffffff light; the choice is kept under a theme key", () => {
  expect(themeColors).toEqual({ dark: "#0a0a0a", light: "#ffffff" });
  expect(THEME_KEY).toBe("theme");
});
