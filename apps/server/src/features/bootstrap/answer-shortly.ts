import type { ChannelCursor, ResetFrame, ServerFrame } from "@parley/contract";
import type { Membership } from "../channels/index.ts";

/** Says to drop a channel and load it again, with all that is not loaded. */
export function resetTo({ row }: Membership): ResetFrame {
  const { channel, head, members_rev, counts, last_message_at } = row;
  const channel_id = channel._id;
  return { type: "reset", channel_id, head, members_rev, channel, counts, last_message_at };
}

/**
 * What can be answered of a channel without reading its rows; undefined when rows must be read.
 * @param membership undefined where this person may not hear it (any more), whether it ever existed or not
 * @param asked to be told where it stands also where nothing changed
 */
export function answerShortly(
  membership: Membership | undefined,
  { id, cursor, cached }: ChannelCursor,
  asked: boolean,
): ServerFrame[] | undefined {
  if (!membership) return [{ type: "gone", channel_id: id }];
  const { row, reset_rev } = membership;
  const { head, members_rev, counts } = row;
  if (cursor === head && !asked) return [];
  // A cursor beyond the head is one of another database: a restored backup, or a lie.
  if (!cached || cursor > head || cursor < reset_rev) return [resetTo(membership)];
  if (cursor < head) return undefined;
  return [{ type: "channel", channel_id: id, after: head, head, members_rev, rows: [], counts }];
}
