import type { Message } from "@parley/contract";
import type { Batch } from "../channels/index.ts";
import { selectMessagesById } from "./queries/read.ts";
import { countReplies } from "./queries/write.ts";

/** One more reply each, with the number of the last reply of this batch. */
export async function countNewReplies(batch: Batch, sent: Message[]): Promise<void> {
  const counts = new Map<string, { _id: string; channel_id: string; by: number; rev: number }>();
  for (const { thread_id, channel_id, seq } of sent) {
    if (thread_id === null) continue;
    const by = (counts.get(thread_id)?.by ?? 0) + 1;
    counts.set(thread_id, { _id: thread_id, channel_id, by, rev: seq });
  }
  if (counts.size === 0) return;
  batch.put(countReplies([...counts.values()]));
  for (const root of await selectMessagesById(batch.tx, [...counts.keys()])) {
    batch.emit(root.channel_id, { type: "message", ...root });
  }
}
