import { openDatabase } from "./open.ts";
import type { ChannelMessages } from "./schema.ts";

/** Puts these in the place of what is kept of their channels, unless `isOver` by then. */
export async function writeChannelMessages(
  rows: readonly ChannelMessages[],
  isOver: () => boolean,
): Promise<void> {
  const { channelMessages } = await openDatabase();
  await channelMessages.db.transaction("rw", channelMessages, async () => {
    // Asked inside: what ends the session clears this table after this, or has done it before.
    if (isOver()) return;
    const ids = rows.map(({ channel_id }) => channel_id);
    await channelMessages.where("channel_id").anyOf(ids).delete();
    await channelMessages.bulkAdd(rows.map((row) => ({ ...row })));
  });
}

/** What is kept of a channel. */
export async function readChannelMessages(channel_id: string): Promise<ChannelMessages | null> {
  const { channelMessages } = await openDatabase();
  const row = await channelMessages.where({ channel_id }).first();
  if (!row) return null;
  const { id: _, ...kept } = row;
  return kept;
}

/** Forgets channels that are none of this person's any more. */
export async function forgetChannelMessages(channel_ids: readonly string[]): Promise<void> {
  const { channelMessages } = await openDatabase();
  await channelMessages.where("channel_id").anyOf(channel_ids).delete();
}

/** Forgets all of it. */
export async function clearMessageCache(): Promise<void> {
  const { channelMessages } = await openDatabase();
  await channelMessages.clear();
}
