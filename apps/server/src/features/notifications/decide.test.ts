import { defaultPreferences } from "@parley/contract";
import { describe, expect, it } from "vitest";
import { decide, decideReaction, type Facts, type ReactionFacts } from "./decide.ts";

const plain: Facts & ReactionFacts = {
  is_author: false,
  is_active: true,
  is_member: true,
  is_read: false,
  is_broadcast: false,
  is_conversation: false,
  is_reply: false,
  is_mentioned: false,
  is_follower: false,
  has_keyword: false,
  level: "mentions",
  is_muted: false,
  preferences: defaultPreferences,
};
const direct: Partial<Facts> = { is_conversation: true, level: "all" };
const reply: Partial<Facts> = { is_reply: true, is_follower: true };
const off = { ...defaultPreferences, notify_direct: false, notify_replies: false };

describe("A message notifies", () => {
  it.each<[string, Partial<Facts>, string]>([
    ["nobody who is not addressed", {}, "not_addressed"],
    ["whom it names", { is_mentioned: true }, "mention"],
    ["who has a keyword in it", { has_keyword: true }, "keyword"],
    [
      "once, as a mention, who is named with a keyword",
      { is_mentioned: true, has_keyword: true },
      "mention",
    ],
    ["the other one of a conversation", direct, "direct"],
    ["them once, named or not", { ...direct, is_mentioned: true }, "direct"],
    ["who wrote in the thread", reply, "reply"],
    ["nobody who never wrote in the thread", { is_reply: true }, "not_addressed"],
    ["who follows a thread of a conversation", { ...direct, ...reply }, "reply"],
    ["who stopped following it there", { ...direct, is_reply: true }, "not_addressed"],
    ["as a mention who is named in a thread", { ...reply, is_mentioned: true }, "mention"],
    ["never its author", { ...direct, is_mentioned: true, is_author: true }, "own"],
    ["nobody who cannot log in", { is_mentioned: true, is_active: false }, "inactive"],
    ["nobody who is no member", { is_mentioned: true, is_member: false }, "not_member"],
    ["nobody who has read it already", { ...direct, is_read: true }, "already_read"],
    ["who has read the channel, but not the reply", { ...reply, is_read: true }, "reply"],
    [
      "nobody where the channel is silent",
      { is_mentioned: true, level: "nothing" },
      "channel_is_silent",
    ],
    [
      "nobody of a conversation set to mentions",
      { ...direct, level: "mentions" },
      "channel_is_silent",
    ],
    ["whom it names there", { ...direct, level: "mentions", is_mentioned: true }, "mention"],
    [
      "nobody by a row of their own when all are meant",
      { is_broadcast: true, is_mentioned: true },
      "broadcast",
    ],
    ["nobody of a muted conversation", { ...direct, is_muted: true }, "muted"],
    ["whom it names, muted or not", { is_mentioned: true, is_muted: true }, "mention"],
    ["no keyword in a muted channel", { has_keyword: true, is_muted: true }, "muted"],
    ["no thread in a muted channel", { ...reply, is_muted: true }, "muted"],
    ["nobody who switched direct messages off", { ...direct, preferences: off }, "switched_off"],
    ["nobody who switched replies off", { ...reply, preferences: off }, "switched_off"],
  ])("%s", (_, facts, expected) => {
    const decision = decide({ ...plain, ...facts });
    expect(decision.notify ?? decision.reason).toBe(expected);
  });
});

describe("A reaction notifies the author", () => {
  it.each<[string, object, string]>([
    ["as it is", {}, "reaction"],
    ["not where the channel is silent", { level: "nothing" }, "channel_is_silent"],
    ["not in a muted channel", { is_muted: true }, "muted"],
    ["not after they left", { is_member: false }, "not_member"],
    ["not when deactivated", { is_active: false }, "inactive"],
    ["not when switched off", { preferences: { notify_reactions: false } }, "switched_off"],
  ])("%s", (_, facts, expected) => {
    const decision = decideReaction({ ...plain, ...facts });
    expect(decision.notify ?? decision.reason).toBe(expected);
  });
});
