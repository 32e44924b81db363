import type { Message } from "@parley/contract";

/** Unread and mentions, counted from the messages. */
export function recount(all: Message[], user_id: string, mark: number) {
  const others = all.filter(
    (m) => m.seq > mark && m.deleted_at === null && m.author._id !== user_id,
  );
  const meant = (m: Message) =>
    m.mentions_all || m.mentions.some((x) => x.user_id === user_id && !x.late);
  return {
    unread: others.filter((m) => m.thread_id === null || m.in_channel).length,
    mentions: others.filter(meant).length,
    broadcasts: others.filter((m) => m.mentions_all).length,
  };
}
