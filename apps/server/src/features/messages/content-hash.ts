import { createHash } from "node:crypto";

/** What makes two requests with one client id the same message. */
export interface Content {
  text: string;
  thread_id: string | null;
  /** Sent to the channel too. */
  in_channel?: boolean | undefined;
  /** The message that is forwarded, and where to: all copies of a forward are one request. */
  forward?: { message_id: string; channel_ids: readonly string[] };
  file_ids?: readonly string[] | undefined;
}

/** What messages had from the beginning comes first; the rest only where there is some, so that old hashes stay. */
function contentOf({ text, thread_id, in_channel, forward, file_ids = [] }: Content): unknown[] {
  if (in_channel) return [text, thread_id, { file_ids, in_channel }];
  if (file_ids.length > 0) return [text, thread_id, { file_ids }];
  return forward ? [text, thread_id, forward] : [text, thread_id];
}

/** SHA-256 of a message's content as it was first sent. */
export const contentHash = (content: Content) =>
  createHash("sha256")
    .update(JSON.stringify(contentOf(content)))
    .digest();
