import { expect, test } from "vitest";
import { momentText } from "../moments.ts";
import { clockStyle } from "./clock-style.ts";

const early = new Date(2026, 10, 24, 5, 7);
const today = new Date(2026, 10, 24, 1);
const yesterday = new Date(2026, 10, 23, 1);

test.each(["en-GB", "en-US", "de", "ar", "fr", "es"])(
  "%s has one way to write a time",
  (language) => {
    const clock = new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(early);
    expect(new Intl.DateTimeFormat(language, clockStyle(language)).format(early)).toBe(clock);
    expect(momentText(early, language, today)).toBe(clock);
    expect(momentText(early, language, yesterday)).toContain(clock);
  },
);
