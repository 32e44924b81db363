import { v7 as uuidv7 } from "uuid";
import type { Batch } from "../channels/index.ts";
import { contentHash } from "./content-hash.ts";
import { countNewReplies } from "./count-new-replies.ts";
import { draftMessage, insertDrafts } from "./draft-message.ts";
import type { MessageHooks } from "./hooks.ts";
import { selectNow } from "./queries/write.ts";

/** Writes a message and replies to it in a member's name, under the channel's lock; nobody is mentioned in them. */
export async function writeThread(
  batch: Batch,
  { channel_id, author_id }: { channel_id: string; author_id: string },
  { root, replies }: { root: string; replies: readonly string[] },
  hooks: MessageHooks,
): Promise<void> {
  const created_at = await selectNow(batch.tx);
  const draft = (text: string, thread_id: string | null) =>
    draftMessage(batch, {
      created_at,
      author_id,
      channel_id,
      client_id: uuidv7(),
      client_hash: contentHash({ text, thread_id }),
      text,
      thread_id,
      in_channel: false,
      mentions: [],
      mentions_all: false,
      forwarded_from: null,
      files: [],
    });
  const first = draft(root, null);
  const drafts = [first, ...replies.map((text) => draft(text, first.message._id))];
  await countNewReplies(batch, insertDrafts(batch, drafts, hooks));
}
