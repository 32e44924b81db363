import { expect, test } from "vitest";
import { type Mute, muteEnds } from "./mute.ts";

const now = new Date(2026, 0, 31, 23, 30);

test.each<[Mute, Date]>([
  ["muteFor60", new Date(2026, 1, 1, 0, 30)],
  ["muteFor480", new Date(2026, 1, 1, 7, 30)],
  ["muteTomorrow", new Date(2026, 1, 1, 9)],
])("%s ends at %s", (mute, end) => {
  expect(muteEnds(mute, now)).toEqual(end);
});

test("a mute without an end outlives everybody, and can still be stored", () => {
  expect(muteEnds("muteAlways", now).toISOString()).toBe("9999-01-01T00:00:00.000Z");
});
