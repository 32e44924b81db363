import {
  type Bootstrap,
  type Counts,
  defaultPreferences,
  type Id,
  type MembershipRow,
  type Message,
  type Person,
  type ServerFrame,
} from "@parley/contract";
import { at, isIn, type ModelChannel, row } from "./model-data.ts";

/** Missed changes that catch-up sends at most, and numbers on one of its pages. */
const limits = { changes: 6, page: 2 };

const isTop = isIn(null);

/** Counts by counting again. */
export function countsOf(channel: ModelChannel, me: Id): Counts {
  const counted = channel.messages.filter(
    ({ seq, deleted_at, author }) => seq > channel.mark && deleted_at === null && author._id !== me,
  );
  const mine = (m: Message) => m.mentions_all || m.mentions.some((x) => x.user_id === me);
  return {
    at: channel.head,
    unread: counted.filter(isTop).length,
    mentions: counted.filter(mine).length,
    broadcasts: counted.filter((m) => m.mentions_all && m.seq > channel.broadcastsReadTo).length,
  };
}

/** What someone at `cursor` has missed. */
export function catchUp(
  channel: ModelChannel,
  me: Id,
  cursor: number,
  cached: boolean,
): ServerFrame[] {
  const id = channel.shared._id;
  if (!channel.isMember) return [{ type: "gone", channel_id: id }];
  const changed = [
    ...channel.messages.map(row),
    { ...channel.shared, type: "channel" as const },
    channel.memberRow,
  ].filter(({ rev }) => rev > cursor);
  const revs = [...new Set(changed.map(({ rev }) => rev))].sort((a, b) => a - b);
  const isLost = cursor < channel.resetRev || revs.length > limits.changes;
  if (cursor < channel.head && (isLost || !cached)) return [resetFrame(channel, me)];
  const frames: ServerFrame[] = [];
  let after = cursor;
  do {
    const page = revs.splice(0, limits.page);
    const more = revs.length > 0;
    const head = more ? (page.at(-1) ?? after) : channel.head;
    const rows = changed.filter(({ rev }) => page.includes(rev)).sort((a, b) => a.rev - b.rev);
    const counts = countsOf(channel, me);
    const base = { channel_id: id, members_rev: channel.membersRev, rows, counts };
    frames.push({ type: "channel", after, head, more, ...base });
    after = head;
  } while (revs.length > 0);
  return frames;
}

export function resetFrame(channel: ModelChannel, me: Id): ServerFrame {
  return structuredClone({
    type: "reset",
    channel_id: channel.shared._id,
    head: channel.head,
    members_rev: channel.membersRev,
    channel: channel.shared,
    counts: countsOf(channel, me),
    last_message_at: newestTime(channel),
  });
}

export function ownRow(channel: ModelChannel, me: Id) {
  const left = { type: "left" as const, rev: channel.ownRev, channel_id: channel.shared._id };
  return channel.isMember ? membership(channel, me) : left;
}

/** One's own membership as a row. */
function membership(channel: ModelChannel, me: Id): MembershipRow {
  return {
    type: "membership",
    rev: channel.ownRev,
    channel: channel.shared,
    head: channel.head,
    members_rev: channel.membersRev,
    own: {
      role: "member",
      joined_at: at,
      last_read_seq: channel.mark,
      unread_id: channel.unreadId,
      notify: "all",
      muted_until: null,
      broadcasts_read_to: channel.broadcastsReadTo,
      broadcasts_read: [],
    },
    counts: countsOf(channel, me),
    last_message_at: newestTime(channel),
  };
}

const newestTime = ({ messages }: ModelChannel): string | null =>
  messages.findLast(isTop)?.created_at ?? null;

/** All that a session of `me` starts with. */
export function bootstrapOf(
  me: Person,
  of: { userHead: number; workspaceHead: number; channels: readonly ModelChannel[] },
): Bootstrap {
  return {
    protocol: 1,
    user: {
      ...me,
      email: null,
      google_id: null,
      is_email_verified: false,
      has_password: true,
      is_online: true,
      online_at: null,
      profile: { title: "", about: "", time_zone: "" },
      channels: [],
    },
    user_groups: [],
    user_head: of.userHead,
    workspace: { name: "W", mark: null, head: of.workspaceHead },
    channels: of.channels.filter(({ isMember }) => isMember).map((c) => membership(c, me._id)),
    notifications: { unread: 0 },
    threads: { unread: 0 },
    preferences: { rev: 0, preferences: defaultPreferences },
  };
}
