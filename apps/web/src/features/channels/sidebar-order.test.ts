import { expect, test } from "vitest";
import { newChannel } from "../../test/model-data.ts";
import type { ChannelEntry } from "./entry.ts";
import { badgeOf, isUnread, neighbour, sectionsOf, waitingCount } from "./sidebar-order.ts";

interface Look {
  kind?: "channel" | "direct";
  archived?: boolean;
  unread?: number;
  mentions?: number;
  muted?: boolean;
  at?: string;
}

function entry(name: string, look: Look = {}): ChannelEntry {
  const { kind = "channel", archived = false, unread = 0, mentions = 0, at = null } = look;
  const { shared } = newChannel(0);
  return {
    channel: { ...shared, _id: name, name, kind, archived_at: archived ? shared.created_at : null },
    own: {
      role: "member",
      joined_at: shared.created_at,
      last_read_seq: 0,
      unread_id: null,
      notify: "all",
      muted_until: look.muted ? "2999-01-01T00:00:00.000Z" : null,
      broadcasts_read_to: 0,
      broadcasts_read: [],
    },
    own_rev: 0,
    members_rev: 0,
    cursor: 0,
    valid_from: 0,
    missing: null,
    counts: { at: 0, unread, mentions, broadcasts: 0 },
    recount: false,
    ahead: null,
    last_message_at: at,
  };
}

const ids = (entries: readonly ChannelEntry[]) => entries.map(({ channel }) => channel._id);

test("channels by name, direct conversations by time, archived ones only while open", () => {
  const entries = [
    entry("room-10"),
    entry("room-9"),
    entry("old", { archived: true }),
    entry("ada", { kind: "direct", at: "2026-01-02T00:00:00Z" }),
    entry("ben", { kind: "direct", at: "2026-01-03T00:00:00Z" }),
  ];
  const shown = (openId?: string) => sectionsOf(entries, openId).map((each) => ids(each.entries));
  expect(shown()).toEqual([
    ["room-9", "room-10"],
    ["ben", "ada"],
  ]);
  expect(shown("old")[0]).toContain("old");
});

test("the neighbour goes around the ends and may skip what is read", () => {
  const all = sectionsOf([entry("a"), entry("b", { unread: 1 }), entry("c")], undefined);
  expect(neighbour(all, "a", 1, false)?.channel._id).toBe("b");
  expect(neighbour(all, "a", -1, false)?.channel._id).toBe("c");
  expect(neighbour(all, "c", 1, true)?.channel._id).toBe("b");
  expect(neighbour(all, "b", 1, true)).toBeUndefined();
  expect(neighbour(all, undefined, 1, false)?.channel._id).toBe("a");
  expect(neighbour(all, undefined, -1, false)?.channel._id).toBe("c");
  expect(neighbour([], undefined, 1, false)).toBeUndefined();
});

test("a channel's badge counts mentions, a direct conversation's every unread message", () => {
  const channel = entry("a", { unread: 5, mentions: 2 });
  const direct = entry("b", { kind: "direct", unread: 3 });
  expect([badgeOf(channel), badgeOf(direct)]).toEqual([2, 3]);
  expect(waitingCount([channel, direct])).toBe(5);
});

test("a muted conversation is unread and counted by its mentions alone", () => {
  const quiet = entry("a", { kind: "direct", unread: 5, muted: true });
  expect([isUnread(quiet), badgeOf(quiet)]).toEqual([false, 0]);
  const named = entry("a", { kind: "direct", unread: 5, mentions: 1, muted: true });
  expect([isUnread(named), badgeOf(named)]).toEqual([true, 1]);
});
