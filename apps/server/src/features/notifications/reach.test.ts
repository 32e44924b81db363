import { expect, test } from "vitest";
import type { Decision } from "./decide.ts";
import { decidePush, pushKindOf, verdictsOfHeld } from "./reach.ts";

const now = new Date("2026-03-02T22:30:00Z");
const person = { chosen: {}, time_zone: "Europe/Berlin", is_busy: false, has_device: true };
const night = { quiet_hours: { from: "22:00", to: "07:00", days: [1] } };

test.each<[string, Partial<typeof person>, boolean, string]>([
  ["a device, and nobody there", {}, false, "asked"],
  ["no device", { has_device: false }, false, "no_device"],
  ["busy", { is_busy: true }, false, "busy"],
  ["looking at Parley", {}, true, "here"],
  ["quiet hours at home", { chosen: night }, false, "quiet"],
  [
    "quiet hours at home, earlier elsewhere",
    { chosen: night, time_zone: "America/New_York" },
    false,
    "asked",
  ],
  ["paused", { chosen: { quiet_until: "2026-03-02T23:00:00.000Z" } }, true, "quiet"],
  ["a pause that is over", { chosen: { quiet_until: "2026-03-02T22:00:00.000Z" } }, false, "asked"],
])("%s", (_, more, isHere, expected) => {
  expect(decidePush({ ...person, ...more }, isHere, now)).toBe(expected);
});

const loud = { level: "all", is_muted: false, is_reply: false } as const;
test.each<[string, Decision, Partial<typeof loud> | object, string | null]>([
  ["a mention", { notify: "mention" }, {}, "mention"],
  ["a mention where it is muted", { notify: "mention" }, { is_muted: true }, "mention"],
  ["to all", { notify: null, reason: "broadcast" }, { level: "mentions" }, "broadcast"],
  ["to all, muted", { notify: null, reason: "broadcast" }, { is_muted: true }, null],
  ["any message of a loud channel", { notify: null, reason: "not_addressed" }, {}, "message"],
  [
    "a reply in a loud channel",
    { notify: null, reason: "not_addressed" },
    { is_reply: true },
    null,
  ],
  ["any message elsewhere", { notify: null, reason: "not_addressed" }, { level: "mentions" }, null],
  ["what was read already", { notify: null, reason: "already_read" }, {}, null],
  ["one's own", { notify: null, reason: "own" }, {}, null],
])("%s is pushed as", (_, decision, more, expected) => {
  expect(pushKindOf(decision, { ...loud, ...more })).toBe(expected);
});

const told = (message_id: string, channel_id: string, thread_id: string | null = null) => ({
  message_id,
  channel_id,
  thread_id,
});
const held = [
  told("1", "lisbon"),
  told("2", "lisbon", "a"),
  told("3", "lisbon"),
  told("4", "porto"),
];
test.each([
  ["asked", ["bundled", "asked", "asked", "asked"]],
  ["quiet", ["quiet", "quiet", "quiet", "quiet"]],
] as const)(
  "what was held back is %s: the last of each conversation stands for it",
  (push, all) => {
    expect(verdictsOfHeld(held, push).map((each) => each.push)).toEqual(all);
  },
);
