import {
  type ForwardedFrom,
  type ForwardMessageBody,
  findMentions,
  type Message,
} from "@parley/contract";
import { v5 as uuidv5 } from "uuid";
import { AppError, badField, notFound } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import {
  type Batch,
  type Change,
  done,
  lockedFacts,
  type Outcome,
  oneByOne,
  refused,
  visibleChannel,
  type Writer,
} from "../channels/index.ts";
import { readMentionedGroups } from "../user-groups/index.ts";
import { addressedBy, whoIsHere } from "./addressed.ts";
import { contentHash } from "./content-hash.ts";
import { draftMessage, insertDrafts } from "./draft-message.ts";
import type { MessageHooks } from "./hooks.ts";
import { readMentionable } from "./mentionable.ts";
import { maySend } from "./policy.ts";
import { selectForwardable } from "./queries/files.ts";
import { selectByClientIds, selectChannelOf, selectMessages } from "./queries/read.ts";
import { selectHashes, selectNow } from "./queries/write.ts";

interface Op extends Change {
  hooks: MessageHooks;
  actor: Actor;
  source: ForwardedFrom;
  /** What the source showed and nobody removed, when the forward was asked for. */
  file_ids: string[];
  comment: string;
  client_id: string;
}

interface ForwardResult {
  messages: Message[];
  /** False: an earlier request with this client id made them. */
  is_new: boolean;
}

/** Each copy has a client id of its own, always the same one for the same forward and channel. */
const copyId = (client_id: string, channel_id: string) => uuidv5(channel_id, client_id);

const hashOf = ({ comment, source, channel_ids }: Op) =>
  contentHash({
    text: comment,
    thread_id: null,
    forward: { message_id: source.message_id, channel_ids: [...channel_ids].sort() },
  });

/** What an earlier request with this client id came to; undefined when there was none. */
async function earlier(batch: Batch, op: Op): Promise<Outcome<ForwardResult> | undefined> {
  const { actor, client_id, channel_ids } = op;
  const keys = channel_ids.map((channel_id) => ({
    channel_id,
    author_id: actor.user_id,
    client_id: copyId(client_id, channel_id),
  }));
  const stored = await selectByClientIds(batch.tx, keys);
  if (stored.length === 0) return undefined;
  const ids = stored.map((message) => message._id);
  const hashes = await selectHashes(batch.tx, ids);
  const hash = hashOf(op);
  const isSame = ids.every((_id) => hashes.get(_id)?.equals(hash));
  if (!isSame || stored.length < channel_ids.length)
    return refused(new AppError("client_id_reused"));
  const byChannel = new Map(stored.map((message) => [message.channel_id, message]));
  const messages = channel_ids.flatMap((id) => byChannel.get(id) ?? []);
  return done({ messages, is_new: false });
}

/** Why this person may not write there; all or none, so one such channel refuses the whole. */
function refusalIn(batch: Batch, op: Op): AppError | undefined {
  for (const channel_id of op.channel_ids) {
    const channel = batch.channel(channel_id);
    if (!channel) return notFound();
    const verdict = maySend(lockedFacts(batch, channel, op.actor));
    if (verdict !== "allow") return new AppError(verdict);
  }
  return undefined;
}

async function forwardIn(batch: Batch, op: Op): Promise<Outcome<ForwardResult>> {
  const refusal = refusalIn(batch, op);
  if (refusal) return refused(refusal);
  const before = await earlier(batch, op);
  if (before) return before;
  const { actor, comment, channel_ids, client_id, source } = op;
  const written = findMentions(comment);
  const users = await readMentionable(batch.tx, [{ actor, names: written.names }]);
  const { names } = written;
  const asked = channel_ids.map((channel_id) => ({ actor, channel_id, names }));
  const groups = await readMentionedGroups(batch.tx, asked);
  const files = await selectForwardable(batch.tx, op.file_ids);
  const here = await whoIsHere(batch.tx, written.here ? channel_ids : [], op.hooks);
  const created_at = await selectNow(batch.tx);
  const drafts = channel_ids.map((channel_id) =>
    draftMessage(batch, {
      created_at,
      author_id: actor.user_id,
      channel_id,
      client_id: copyId(client_id, channel_id),
      client_hash: hashOf(op),
      text: comment,
      thread_id: null,
      in_channel: false,
      ...addressedBy(
        written,
        users(actor),
        actor.user_id,
        here.get(channel_id),
        groups({ actor, channel_id, names }),
      ),
      forwarded_from: source,
      files,
    }),
  );
  return done({ messages: insertDrafts(batch, drafts, op.hooks), is_new: true });
}

const forwardKind = oneByOne("forward-message", forwardIn);

/** What is repeated of a message: a forward without a comment is passed on as what it forwards. */
function sourceOf(message: Message): ForwardedFrom {
  if (message.forwarded_from && message.text === "") return message.forwarded_from;
  const { _id, channel_id, seq, author, text, created_at } = message;
  return { message_id: _id, channel_id, seq, author, text, created_at };
}

/** A message that this person may read and repeat. */
async function readSource(db: Db, actor: Actor, message_id: string) {
  const channel_id = await selectChannelOf(db, message_id);
  if (channel_id === undefined) throw notFound();
  await visibleChannel(db, actor, channel_id);
  const [message] = await selectMessages(db, channel_id, [message_id]);
  if (!message) throw notFound();
  if (message.deleted_at !== null) throw new AppError("message_deleted");
  if (message.system) throw badField("message_id", "Only what somebody wrote can be forwarded.");
  return { source: sourceOf(message), file_ids: message.files.map((file) => file._id) };
}

/**
 * Repeats a message in other conversations, all or none, each copy a message of its own.
 * @throws `not_found`, `forbidden`, `channel_archived`, `message_deleted`, `client_id_reused`
 */
export async function forwardMessage(
  { db, writer, hooks }: { db: Db; writer: Writer; hooks: MessageHooks },
  actor: Actor,
  body: ForwardMessageBody,
): Promise<ForwardResult> {
  const { source, file_ids } = await readSource(db, actor, body.message_id);
  return writer.submit(forwardKind, {
    hooks,
    actor,
    source,
    file_ids,
    comment: body.comment?.trim() ?? "",
    client_id: body.client_id,
    channel_ids: [...new Set(body.channel_ids)],
    user_ids: [actor.user_id],
  });
}
