import { limits, type Message, type RestoreMessageBody } from "@parley/contract";
import type { z } from "zod";
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
import { KEPT_SECONDS } from "./forget-deleted.ts";
import type { MessageHooks } from "./hooks.ts";
import { changeOf, lockedMessage, type MessageChange } from "./locked-message.ts";
import { mayDelete } from "./policy.ts";
import { selectDeleter, unearth } from "./queries/bury.ts";
import { selectMessages } from "./queries/read.ts";
import { countPins, countReplies } from "./queries/write.ts";

interface Op extends MessageChange {
  hooks: MessageHooks;
  client_id: string | undefined;
}

const ONLY_DELETER = "Only the person who deleted a message can bring it back.";

async function restoreIn(batch: Batch, op: Op): Promise<Outcome<Message>> {
  const { actor, channel_id, message_id } = op;
  const message = await lockedMessage(batch, op, mayDelete);
  if (message instanceof AppError) return refused(message);
  // What is refused is not noted: nothing came of it.
  if (message.deleted_at === null) {
    await isFirst(batch, op);
    return done(message);
  }
  const deleter = await selectDeleter(batch.tx, message, KEPT_SECONDS);
  if (deleter === undefined) return refused(new AppError("message_gone"));
  if (deleter !== actor.user_id)
    return refused(new AppError("forbidden", { message: ONLY_DELETER }));
  if (!(await isFirst(batch, op))) return done(message);
  const rev = batch.take(channel_id);
  const keepsPin = (await countPins(batch.tx, channel_id)) < limits.pins;
  await unearth(batch.tx, { channel_id, seq: message.seq, rev, keepsPin });
  const root = message.thread_id;
  if (root !== null) await countReplies([{ channel_id, _id: root, by: 1, rev }]).execute(batch.tx);
  const ids = root === null ? [message_id] : [message_id, root];
  const rows = await selectMessages(batch.tx, channel_id, ids);
  for (const row of rows) batch.emit(channel_id, { type: "message", ...row });
  const restored = rows.find(({ _id }) => _id === message_id);
  if (!restored) throw new Error(`Message ${message_id} is gone under its lock.`);
  await op.hooks.restored(batch.tx, restored);
  return done(restored);
}

const restoreKind = oneByOne("restore-message", restoreIn);

/**
 * Brings back a message that one deleted a moment ago, with its files, reactions and pin; the same `client_id`
 * again changes nothing.
 * @throws `not_found`, `forbidden`, `channel_archived`, `message_gone`
 */
export async function restoreMessage(
  { db, writer, hooks }: { db: Db; writer: Writer; hooks: MessageHooks },
  actor: Actor,
  { message_id, client_id }: z.output<typeof RestoreMessageBody>,
): Promise<Message> {
  const change = await changeOf(db, actor, message_id);
  return writer.submit(restoreKind, { ...change, hooks, client_id });
}
