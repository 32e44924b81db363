import { expect, test } from "vitest";
import { explain } from "./explain.ts";
import type { Remembered } from "./queries/decisions.ts";

const plain: Remembered = {
  channel_id: "c",
  kind: null,
  reason: null,
  push: null,
  is_own: false,
  is_system: false,
  is_broadcast: false,
  is_member: true,
  joined_later: false,
  is_decided: false,
  is_waiting: false,
  is_too_old: false,
};

test.each<[string, Partial<Remembered>, string]>([
  ["one's own", { is_own: true, is_too_old: true }, "own"],
  ["a note of Parley's own", { is_system: true }, "system"],
  ["a mention", { is_decided: true, kind: "mention", push: "asked" }, "as mention, asked"],
  [
    "a mention of long ago that is still kept",
    { is_decided: true, kind: "mention", push: "here", is_too_old: true },
    "as mention, here",
  ],
  ["muted", { is_decided: true, reason: "muted" }, "muted"],
  ["to all where it is muted", { is_decided: true, reason: "broadcast" }, "as broadcast, null"],
  ["long ago", { is_too_old: true, is_member: false }, "too_old"],
  ["not in the channel", { is_member: false }, "not_member"],
  ["before one joined", { joined_later: true, is_broadcast: true }, "joined_later"],
  ["a moment ago", { is_waiting: true }, "undecided"],
  ["to all, without devices", { is_broadcast: true }, "as broadcast, no_device"],
  ["nothing for one", {}, "not_addressed"],
])("%s", (_, more, expected) => {
  const { told_as, reason, push } = explain({ ...plain, ...more });
  expect(told_as ? `as ${told_as}, ${push}` : reason).toBe(expected);
});
