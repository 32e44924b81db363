import { expect, test } from "vitest";
import { newChannel } from "../../test/model-data.ts";
import type { ChannelEntry } from "../channels/index.ts";
import { toCatchUp, withNews } from "./queue.ts";

function entry(
  name: string,
  kind: "channel" | "direct",
  unread: number,
  mentions: number,
  at: string,
): ChannelEntry {
  const { shared } = newChannel(0);
  return {
    channel: { ...shared, _id: name, name, kind },
    own: {
      role: "member",
      joined_at: shared.created_at,
      last_read_seq: 0,
      unread_id: null,
      notify: "all",
      muted_until: null,
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

test("mentions come first, then direct conversations, then the rest; what waits longest before the others", () => {
  const entries = [
    entry("chatter", "channel", 9, 0, "2026-01-01T10:00:00Z"),
    entry("old chatter", "channel", 2, 0, "2026-01-01T09:00:00Z"),
    entry("ben", "direct", 1, 0, "2026-01-01T12:00:00Z"),
    entry("read", "channel", 0, 0, "2026-01-01T08:00:00Z"),
    entry("named", "channel", 3, 1, "2026-01-01T13:00:00Z"),
  ];
  const ids = toCatchUp(entries).map(({ channel }) => channel._id);
  expect(ids).toEqual(["named", "ben", "old chatter", "chatter"]);
});

test("what becomes unread on the way comes at the end, and nobody is moved", () => {
  const walk = { ids: ["a", "b"], at: 1, reached: 1 };
  expect(withNews(walk, ["c", "b", "a"], false)).toEqual({ ...walk, ids: ["a", "b", "c"] });
  expect(withNews(walk, ["b"], false)).toBe(walk);
  expect(withNews(walk, [], false)).toBe(walk);
});

test("what was read elsewhere is not walked to, and what was walked past stays for the way back", () => {
  const walk = { ids: ["a", "b", "c", "d"], at: 0, reached: 1 };
  expect(withNews(walk, ["d"], false)).toEqual({ ...walk, ids: ["a", "b", "d"] });
});

test("what this device only remembers as unread is left out once the server says that it was read", () => {
  const walk = { ids: ["a", "b"], at: 0, reached: 0 };
  expect(withNews(walk, ["b"], true)).toEqual({ ...walk, ids: ["b"] });
  expect(withNews(walk, [], true)).toEqual({ ...walk, ids: [] });
});
