import type { Message } from "@parley/contract";
import type { Tx } from "../../platform/database/db.ts";
import { jobWrite } from "../../platform/database/jobs.ts";
import type { AccountDeleted } from "../accounts/index.ts";
import type { Batch } from "../channels/index.ts";
import type { MessageHooks } from "../messages/index.ts";
import { addFollowers, deleteFollower } from "./queries/followers.ts";
import { TELL_THREADS } from "./tell-threads.ts";

/** What a later feature does in the transaction in which a thread is read. */
export interface ThreadHooks {
  /** Everything in it up to `seq` was seen. */
  read(batch: Batch, mark: { user_id: string; root_id: string; seq: number }): Promise<void>;
  /** That everything in it after `seq` was seen is taken back. */
  unread(batch: Batch, mark: { user_id: string; root_id: string; seq: number }): Promise<void>;
}

const tell = (replies: readonly Message[]) =>
  jobWrite(TELL_THREADS, { root_ids: [...new Set(replies.map(({ thread_id }) => thread_id))] });

async function replyChanged(tx: Tx, message: Message): Promise<void> {
  if (message.thread_id !== null) await tell([message]).execute(tx);
}

/** What messages tell this feature: new replies make followers, and a job tells them what is unread. */
export const threadMessageHooks: Partial<MessageHooks> = {
  sent(put, messages) {
    const replies = messages.filter(({ thread_id }) => thread_id !== null);
    if (replies.length === 0) return;
    for (const write of addFollowers(replies)) put(write);
    put(tell(replies));
  },
  deleted: replyChanged,
  restored: replyChanged,
};

/** A deleted account follows nothing any more. */
export const forgetThreads: AccountDeleted = async (tx, user_id) => {
  await deleteFollower(tx, user_id);
  return [];
};
