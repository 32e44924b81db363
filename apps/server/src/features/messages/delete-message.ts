import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import {
  type Batch,
  done,
  type Outcome,
  oneByOne,
  refused,
  type Writer,
} from "../channels/index.ts";
import { isFirst } from "./apply-once.ts";
import { askToForget } from "./forget-deleted.ts";
import type { MessageHooks } from "./hooks.ts";
import { changeOf, lockedMessage, type MessageChange } from "./locked-message.ts";
import { mayDelete } from "./policy.ts";
import { bury } from "./queries/bury.ts";
import { selectMessages } from "./queries/read.ts";
import { countReplies } from "./queries/write.ts";

interface Op extends MessageChange {
  hooks: MessageHooks;
  client_id: string | undefined;
}

async function deleteIn(batch: Batch, op: Op): Promise<Outcome<string>> {
  const { channel_id, message_id } = op;
  const message = await lockedMessage(batch, op, mayDelete);
  if (message instanceof AppError) return refused(message);
  // Deleting again is what a repeated request does: nothing changes, also where it was taken back since.
  if (!(await isFirst(batch, op)) || message.deleted_at !== null) return done(message_id);
  const rev = batch.take(channel_id);
  await bury(batch.tx, { channel_id, seq: message.seq, by: op.actor.user_id, rev });
  await askToForget(batch.tx);
  const root = message.thread_id;
  if (root !== null) await countReplies([{ channel_id, _id: root, by: -1, rev }]).execute(batch.tx);
  const changed = root === null ? [message_id] : [message_id, root];
  for (const row of await selectMessages(batch.tx, channel_id, changed)) {
    batch.emit(channel_id, { type: "message", ...row });
    if (row._id === message_id) await op.hooks.deleted(batch.tx, row);
  }
  return done(message_id);
}

const deleteKind = oneByOne("delete-message", deleteIn);

/**
 * Deletes a message; a tombstone without content stays. The same `client_id` again changes nothing.
 * @throws `not_found`, `forbidden`, `channel_archived`
 */
export async function deleteMessage(
  { db, writer, hooks }: { db: Db; writer: Writer; hooks: MessageHooks },
  actor: Actor,
  message_id: string,
  client_id?: string,
): Promise<{ _id: string }> {
  const op = { ...(await changeOf(db, actor, message_id)), hooks, client_id };
  return { _id: await writer.submit(deleteKind, op) };
}
