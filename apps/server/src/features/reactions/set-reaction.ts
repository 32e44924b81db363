import { limits, type Message, type SetReactionBody, untoned } from "@parley/contract";
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
import { resolveEmoji } from "../emoji/index.ts";
import {
  changeOf,
  isFirst,
  lockedMessage,
  type MessageChange,
  maySend,
  selectMessages,
} from "../messages/index.ts";
import type { ReactionHooks } from "./hooks.ts";
import { saveReaction, selectEmoji } from "./queries.ts";

interface Op extends MessageChange {
  hooks: ReactionHooks;
  emoji: string;
  set: boolean;
  client_id: string | undefined;
}

async function setIn(batch: Batch, op: Op): Promise<Outcome<Message>> {
  const { actor, channel_id, message_id, set } = op;
  const message = await lockedMessage(batch, op, maySend);
  if (message instanceof AppError) return refused(message);
  if (message.deleted_at !== null) return refused(new AppError("message_deleted"));
  const key = { channel_id, message_id, user_id: actor.user_id };
  const { all, own } = await selectEmoji(batch.tx, key);
  // What was removed since, or an import brought, is joined and left by its name.
  const emoji = all.includes(op.emoji) ? op.emoji : await resolveEmoji(batch.tx, op.emoji);
  if (emoji === undefined) {
    return refused(badField("emoji", "This is no emoji that Parley knows. Choose another one."));
  }
  // In whatever skin tone it is one reaction, and one a person.
  const kinds = new Set(all.map(untoned));
  if (set && !kinds.has(untoned(emoji)) && kinds.size >= limits.reactionsPerMessage) {
    return refused(new AppError("too_many_reactions"));
  }
  const same = own.filter((one) => untoned(one) === untoned(emoji));
  const isDone = set ? same.length === 1 && same[0] === emoji : same.length === 0;
  // What is refused is not noted: it may be tried again.
  if (!(await isFirst(batch, op)) || isDone) return done(message);
  const rev = batch.take(channel_id);
  for (const one of same) await saveReaction(batch.tx, { ...key, emoji: one }, { set: false, rev });
  if (set) await saveReaction(batch.tx, { ...key, emoji }, { set, rev });
  const [changed] = await selectMessages(batch.tx, channel_id, [message_id]);
  if (!changed) throw new Error(`Message ${message_id} is gone under its lock.`);
  batch.emit(channel_id, { type: "message", ...changed });
  await op.hooks.reacted(batch.tx, changed);
  return done(changed);
}

const setKind = oneByOne("set-reaction", setIn);

/**
 * Sets or clears one's own reaction; whoever may write there may. The same `client_id` again changes nothing.
 * @throws `not_found`, `forbidden`, `channel_archived`, `message_deleted`, `invalid_input`, `too_many_reactions`
 */
export async function setReaction(
  { db, writer, hooks }: { db: Db; writer: Writer; hooks: ReactionHooks },
  actor: Actor,
  { message_id, emoji, set, client_id }: z.output<typeof SetReactionBody>,
): Promise<Message> {
  const change = await changeOf(db, actor, message_id);
  return writer.submit(setKind, { ...change, hooks, emoji, set, client_id });
}
