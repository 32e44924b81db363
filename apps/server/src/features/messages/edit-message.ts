import { findMentions, type Mention, type Message, type UpdateMessageBody } from "@parley/contract";
import type { z } from "zod";
import { AppError, badField } from "../../platform/app-error.ts";
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
import { previewedLinks } from "./find-links.ts";
import type { MessageHooks } from "./hooks.ts";
import { changeOf, lockedMessage, type MessageChange } from "./locked-message.ts";
import { readMentionable } from "./mentionable.ts";
import { mayEdit } from "./policy.ts";
import { keepText } from "./queries/edits.ts";
import { selectMessages } from "./queries/read.ts";
import { saveText } from "./queries/write.ts";

interface Op extends MessageChange {
  hooks: MessageHooks;
  text: string;
  client_id: string | undefined;
}

/** The mentions that counted when it was sent stay; those that the edit adds are only shown. */
async function mentionsAfter(batch: Batch, { actor, text }: Op, before: Mention[]) {
  const sent = before.filter((mention) => !mention.late);
  const users = await readMentionable(batch.tx, [{ actor, names: findMentions(text).names }]);
  const added = [...users(actor)].filter(([, user_id]) => !sent.some((m) => m.user_id === user_id));
  const late = added.map(([username, user_id]): Mention => ({ user_id, username, late: true }));
  return [...sent, ...late];
}

async function editIn(batch: Batch, op: Op): Promise<Outcome<Message>> {
  const { channel_id, message_id, text } = op;
  const message = await lockedMessage(batch, op, mayEdit);
  if (message instanceof AppError) return refused(message);
  if (message.deleted_at !== null) return refused(new AppError("message_deleted"));
  if (text.trim() === "" && message.files.length === 0) {
    return refused(badField("text", "Write something, or delete the message."));
  }
  // What is refused is not noted: it may be tried again.
  if (!(await isFirst(batch, op)) || message.text === text) return done(message);
  const rev = batch.take(channel_id);
  const mentions = await mentionsAfter(batch, op, message.mentions);
  const links = previewedLinks({ ...message, text });
  await keepText(batch.tx, { channel_id, seq: message.seq, rev });
  await saveText(batch.tx, { channel_id, _id: message_id, text, mentions, links, rev });
  const [edited] = await selectMessages(batch.tx, channel_id, [message_id]);
  if (!edited) throw new Error(`Message ${message_id} is gone under its lock.`);
  batch.emit(channel_id, { type: "message", ...edited });
  await op.hooks.edited(batch.tx, edited);
  return done(edited);
}

const editKind = oneByOne("edit-message", editIn);

/**
 * Edits one's own message; the same `client_id` again changes nothing.
 * @throws `not_found`, `forbidden`, `message_deleted`, `channel_archived`
 */
export async function editMessage(
  { db, writer, hooks }: { db: Db; writer: Writer; hooks: MessageHooks },
  actor: Actor,
  message_id: string,
  { text, client_id }: z.output<typeof UpdateMessageBody>,
): Promise<Message> {
  const change = await changeOf(db, actor, message_id);
  return writer.submit(editKind, { ...change, hooks, text, client_id });
}
