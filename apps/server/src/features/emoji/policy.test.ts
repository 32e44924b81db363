import { expect, test } from "vitest";
import { mayAddEmoji, mayRemoveEmoji } from "./policy.ts";

test.each([
  ["owner", "allow", "allow"],
  ["admin", "allow", "allow"],
  ["member", "allow", "forbidden"],
  ["guest", "forbidden", "forbidden"],
  ["bot", "forbidden", "forbidden"],
] as const)("%s adds emoji where members may: %s, where admins may: %s", (role, open, closed) => {
  expect([mayAddEmoji(role, "members"), mayAddEmoji(role, "admins")]).toEqual([open, closed]);
});

test.each([
  ["owner", false, "allow"],
  ["admin", false, "allow"],
  ["member", true, "allow"],
  ["member", false, "forbidden"],
  ["guest", true, "forbidden"],
] as const)("%s removes an emoji (own: %s): %s", (role, isOwn, verdict) => {
  expect(mayRemoveEmoji({ role, isOwn })).toBe(verdict);
});
