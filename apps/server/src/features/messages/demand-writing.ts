import { AppError, badField, demand, notFound } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { plainFacts, selectChannelFacts } from "../channels/index.ts";
import { maySend } from "./policy.ts";
import { selectMessages } from "./queries/read.ts";

/**
 * Fails unless somebody may write to a conversation, or reply to a message of it; asked before anything is sent.
 * @throws `not_found`, `forbidden`, `channel_archived`, `message_deleted`, `invalid_input`
 */
export async function demandWriting(
  db: Db,
  actor: Actor,
  { channel_id, thread_id }: { channel_id: string; thread_id?: string },
): Promise<void> {
  const facts = await selectChannelFacts(db, channel_id, actor.user_id);
  if (!facts) throw notFound();
  demand(maySend(plainFacts(facts, actor)));
  if (thread_id === undefined) return;
  const [root] = await selectMessages(db, channel_id, [thread_id]);
  if (!root) throw notFound();
  if (root.thread_id !== null)
    throw badField("thread_id", "Reply to the message that the thread began with.");
  if (root.deleted_at !== null) throw new AppError("message_deleted");
}
