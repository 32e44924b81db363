import type { Message } from "@parley/contract";
import { AppError, notFound } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { type Batch, type Change, lockedFacts } from "../channels/index.ts";
import type { Facts, Verdict } from "./policy.ts";
import { selectChannelOf, selectMessages } from "./queries/read.ts";

/** A change to a message that exists. */
export interface MessageChange extends Change {
  actor: Actor;
  channel_id: string;
  message_id: string;
}

/**
 * What a change to this message locks.
 * @throws `not_found`
 */
export async function changeOf(db: Db, actor: Actor, message_id: string): Promise<MessageChange> {
  const channel_id = await selectChannelOf(db, message_id);
  if (channel_id === undefined) throw notFound();
  return { actor, channel_id, message_id, channel_ids: [channel_id], user_ids: [actor.user_id] };
}

/** The message under its channel's lock, if `may` allows the change; else why not. */
export async function lockedMessage(
  batch: Batch,
  { actor, channel_id, message_id }: MessageChange,
  may: (facts: Facts & { is_author: boolean }) => Verdict,
): Promise<Message | AppError> {
  const channel = batch.channel(channel_id);
  const [message] = channel ? await selectMessages(batch.tx, channel_id, [message_id]) : [];
  if (!channel || !message) return notFound();
  const is_author = message.author._id === actor.user_id;
  const verdict = may({ ...lockedFacts(batch, channel, actor), is_author });
  return verdict === "allow" ? message : new AppError(verdict);
}
