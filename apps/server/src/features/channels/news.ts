import type { ChannelFrame, ChannelStreamRow, UserStreamRow } from "@parley/contract";
import type { StreamNews } from "../../platform/bus/bus.ts";
import { type UserNumber, userNews } from "../accounts/index.ts";
import type { LockedChannel } from "./queries/batch.ts";
import type { Membership } from "./queries/memberships.ts";

export type BatchNews = StreamNews;

/** A channel's change as news for its members. */
export function channelNews(frame: ChannelFrame): StreamNews {
  return {
    type: "stream",
    audience: "channel",
    id: frame.channel_id,
    after: frame.after,
    head: frame.head,
    members_rev: frame.members_rev,
    frame: JSON.stringify(frame),
  };
}

interface Finished {
  touched: Array<{ channel: LockedChannel; after: number; rows: Map<string, ChannelStreamRow> }>;
  numbers: UserNumber[];
  pairs: Array<{ channel_id: string; user_id: string }>;
  memberships: Membership[];
  /** Further rows of people's own, by their ids. */
  own: Map<string, UserStreamRow[]>;
}

/** All news of a batch. A person's own come first: who joins knows the channel before its next message. */
export function newsOf({ touched, numbers, pairs, memberships, own }: Finished): StreamNews[] {
  const personal = numbers.map(({ user_id, after, head }) => {
    const standing = memberships.filter((m) => m.user_id === user_id).map((m) => m.row);
    const ids = new Set(standing.map((row) => row.channel._id));
    const left = pairs
      .filter((p) => p.user_id === user_id && !ids.has(p.channel_id))
      .map((p): UserStreamRow => ({ type: "left", rev: head, channel_id: p.channel_id }));
    const rows = [...standing, ...left, ...(own.get(user_id) ?? [])];
    return userNews(user_id, { type: "user", after, head, rows });
  });
  const shared = touched.map(({ channel, after, rows }) =>
    channelNews({
      type: "channel",
      channel_id: channel._id,
      after,
      head: channel.head,
      members_rev: channel.members_rev,
      rows: [...rows.values()].sort((a, b) => a.rev - b.rev),
    }),
  );
  return [...personal, ...shared];
}
