import { expect, test } from "vitest";
import { howToTell, type Moment } from "./how-to-tell.ts";

const hidden: Moment = {
  isLeader: true,
  isQuiet: false,
  watched: [],
  place: "/channel/a",
  hasDesktop: true,
  hasSound: true,
  isReminder: false,
  isSeenHere: false,
};
const seen = { watched: ["/channel/b"], isReminder: true, isSeenHere: true };

test.each<[string, Partial<Moment>, string]>([
  ["hidden, everything on", {}, "desktop sound"],
  ["not the tab that tells", { isLeader: false }, ""],
  ["quiet hours", { isQuiet: true }, ""],
  ["looking at another conversation", { watched: ["/channel/b"] }, "sound"],
  ["looking at it", { watched: ["/channel/b", "/channel/a"] }, ""],
  ["no desktop notifications", { hasDesktop: false }, "sound"],
  ["no sound", { hasSound: false }, "desktop"],
  ["a reminder in the tab that is looked at", seen, "sound toast"],
  ["a reminder where another tab tells", { ...seen, isLeader: false }, "toast"],
  ["a reminder in quiet hours", { ...seen, isQuiet: true }, ""],
  ["a reminder in a tab behind", { ...seen, isSeenHere: false }, "sound"],
  ["a reminder while hidden", { isReminder: true }, "desktop sound"],
  ["no reminder", { ...seen, isReminder: false }, "sound"],
])("%s", (_, moment, told) => {
  const { desktop, sound, toast } = howToTell({ ...hidden, ...moment });
  expect([desktop && "desktop", sound && "sound", toast && "toast"].filter(Boolean).join(" ")).toBe(
    told,
  );
});
