import type { SharedChannel } from "@parley/contract";
import { expect, test } from "vitest";
import type { ChannelEntry } from "../channels/index.ts";
import { channelToInvite, isAlone, latestRead, unreadFirst } from "./unread-first.ts";

const channel: SharedChannel = {
  _id: "",
  kind: "channel",
  visibility: "public",
  name: "general",
  description: "",
  topic: "",
  avatar: null,
  admin_id: null,
  members_may_invite: false,
  created_at: "2026-01-01T00:00:00.000Z",
  archived_at: null,
  member_count: 1,
  participants: [],
  rev: 1,
};

function entry(_id: string, day: number, unread = 0, mentions = 0): ChannelEntry {
  return {
    channel: { ...channel, _id },
    own: {
      role: "member",
      joined_at: channel.created_at,
      last_read_seq: 0,
      unread_id: null,
      notify: "all",
      muted_until: null,
      broadcasts_read_to: 0,
      broadcasts_read: [],
    },
    own_rev: 1,
    members_rev: 1,
    cursor: 9,
    valid_from: 0,
    missing: null,
    counts: { at: 9, unread, mentions, broadcasts: 0 },
    recount: false,
    ahead: null,
    last_message_at: `2026-02-0${day}T00:00:00.000Z`,
  };
}

const ids = (entries: ChannelEntry[]) => entries.map(({ channel: { _id } }) => _id);

test("what mentions one comes first, then the latest; what is read is left out", () => {
  const entries = [
    entry("old", 1, 3),
    entry("new", 3, 1),
    entry("named", 2, 1, 1),
    entry("read", 4),
  ];
  expect(ids(unreadFirst(entries))).toEqual(["named", "new", "old"]);
  expect(ids(latestRead(entries))).toEqual(["read"]);
});

test("archived conversations are not among the latest", () => {
  const archived = entry("archived", 4);
  archived.channel.archived_at = "2026-03-01T00:00:00.000Z";
  expect(ids(latestRead([archived, entry("open", 1)]))).toEqual(["open"]);
});

test("one is alone until somebody else is in a conversation", () => {
  const shared = entry("shared", 1);
  expect(isAlone([shared])).toBe(true);
  shared.channel.member_count = 2;
  expect(isAlone([shared])).toBe(false);
});

test("others are invited to the oldest channel that one manages and that is open", () => {
  const [general, later, theirs] = [entry("general", 1), entry("later", 1), entry("theirs", 1)];
  later.channel.created_at = "2026-01-02T00:00:00.000Z";
  expect(channelToInvite([later, general, theirs])).toBeUndefined();
  for (const own of [general, later]) own.own.role = "admin";
  expect(channelToInvite([later, theirs, general])?._id).toBe("general");
  general.channel.archived_at = "2026-01-03T00:00:00.000Z";
  expect(channelToInvite([later, theirs, general])?._id).toBe("later");
});
