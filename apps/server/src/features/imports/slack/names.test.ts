import { ChannelName, limits, Username } from "@parley/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { channelNameOf, takeChannelName } from "./conversations.ts";
import { takeUsername, usernameOf } from "./people.ts";

const anything = fc.oneof(
  fc.string({ unit: "binary", maxLength: 100 }),
  fc.string({
    unit: fc.constantFrom("a", "Ä", "7", ".", "-", "_", " ", "Ж", "<", "\n"),
    maxLength: 100,
  }),
);

test("any name becomes a valid username, also where many have the same", () => {
  fc.assert(
    fc.property(anything, (name) => {
      const taken = new Set<string>();
      const usernames = Array.from({ length: 12 }, () => takeUsername(usernameOf(name), taken));
      expect(usernames.map((username) => Username.safeParse(username).data)).toEqual(usernames);
      expect(new Set(usernames).size).toBe(12);
    }),
  );
});

test.each([
  ["ada", "ada"],
  ["Zoë.Müller", "zoe.muller"],
  ["-x-", "personx"],
  ["Ж", "person"],
  ["a <b>\nc", "a-b-c"],
  ["x".repeat(80), "x".repeat(limits.username - 6)],
])("%j is called %j", (name, username) => {
  expect(usernameOf(name)).toBe(username);
});

test("reserved and taken usernames get a number", () => {
  const taken = new Set(["ada", "ada2"]);
  expect(["ada", "ada", "here"].map((name) => takeUsername(name, taken))).toEqual([
    "ada3",
    "ada4",
    "here2",
  ]);
});

test("any name becomes a valid channel name, also where many have the same", () => {
  fc.assert(
    fc.property(anything, (name) => {
      const taken = new Set<string>();
      const names = Array.from({ length: 12 }, () => takeChannelName(channelNameOf(name), taken));
      expect(names.map((one) => ChannelName.safeParse(one).data)).toEqual(names);
      expect(new Set(names).size).toBe(12);
    }),
  );
});

test("a taken channel name says where the channel came from", () => {
  const taken = new Set(["general"]);
  expect([1, 2, 3].map(() => takeChannelName("general", taken))).toEqual([
    "general-slack",
    "general-slack-2",
    "general-slack-3",
  ]);
});
