import { expect, test } from "vitest";
import { howToTell, type Moment } from "./how-to-tell.ts";

const hidden: Moment = {
  isLeader: true,
  isQuiet: false,
  watched: [],
  place: "/channel/a",
  hasDesktop: true,
  hasSound: true,
};

test.each<[string, Partial<Moment>, string]>([
  ["hidden, everything on", {}, "desktop sound"],
  ["not the tab that tells", { isLeader: false }, ""],
  ["quiet hours", { isQuiet: true }, ""],
  ["looking at another conversation", { watched: ["/channel/b"] }, "sound"],
  ["looking at it", { watched: ["/channel/b", "/channel/a"] }, ""],
  ["no desktop notifications", { hasDesktop: false }, "sound"],
  ["no sound", { hasSound: false }, "desktop"],
])("%s", (_, moment, told) => {
  const { desktop, sound } = howToTell({ ...hidden, ...moment });
  expect([desktop && "desktop", sound && "sound"].filter(Boolean).join(" ")).toBe(told);
});
