import {
  type CreateMessageBody,
  type File,
  findMentions,
  type Message,
  type WrittenMentions,
} from "@parley/contract";
import { AppError, badField } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/database/db.ts";
import { together } from "../../platform/database/pipeline.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { selectStale } from "../accounts/index.ts";
import {
  type Batch,
  type Change,
  type ChangeKind,
  done,
  lockedFacts,
  type Outcome,
  refused,
} from "../channels/index.ts";
import { readMentionedGroups } from "../user-groups/index.ts";
import { addressedBy, whoIsHere } from "./addressed.ts";
import { contentHash } from "./content-hash.ts";
import { countNewReplies } from "./count-new-replies.ts";
import { type Draft, draftMessage, insertDrafts } from "./draft-message.ts";
import { joinHooks, type MessageHooks } from "./hooks.ts";
import { type Mentionable, readMentionable } from "./mentionable.ts";
import { maySend } from "./policy.ts";
import { selectByClientIds } from "./queries/read.ts";
import {
  type Moment,
  type RootRow,
  selectHashes,
  selectNow,
  selectRoots,
} from "./queries/write.ts";
import { readSendable, type Sendable } from "./sendable-files.ts";

export interface SendOp extends Change {
  hooks: MessageHooks;
  actor: Actor;
  body: CreateMessageBody;
}

export interface Sent {
  message: Message;
  /** False: an earlier request with this client id made it. */
  is_new: boolean;
}

/** All that the messages of a batch need to know, read at once. */
interface Known {
  written: WrittenMentions[];
  /** The moment of all of them, read when the locks were held. */
  now: Moment;
  users: Mentionable;
  groups: Awaited<ReturnType<typeof readMentionedGroups>>;
  /** Who is here, by channel; only where `@here` was written. */
  here: Map<string, string[]>;
  roots: Map<string, RootRow>;
  stored: Map<string, { message: Message; hash: Buffer }>;
  /** Files that their senders may show. */
  files: Sendable;
  /** Whose session is over, or whose role is another, since they were looked up. */
  isStale: Awaited<ReturnType<typeof selectStale>>;
}

/** Refusals that concern a new message, not one that was sent before. */
const OVER = new Set<string>(["channel_archived", "message_deleted"]);

const keyOf = (channel_id: string, author_id: string, client_id: string) =>
  `${channel_id}/${author_id}/${client_id}`;

/** What earlier requests with these client ids stored, by key. */
async function readStored(tx: Tx, ops: SendOp[]): Promise<Known["stored"]> {
  const keys = ops.map(({ actor, body }) => ({
    channel_id: body.channel_id,
    author_id: actor.user_id,
    client_id: body.client_id,
  }));
  const earlier = await selectByClientIds(tx, keys);
  if (earlier.length === 0) return new Map();
  const hashes = await selectHashes(
    tx,
    earlier.map(({ _id }) => _id),
  );
  return new Map(
    earlier.map((message) => [
      keyOf(message.channel_id, message.author._id, message.client_id),
      { message, hash: hashes.get(message._id) ?? Buffer.alloc(0) },
    ]),
  );
}

async function readKnown(tx: Tx, ops: SendOp[]): Promise<Known> {
  const written = ops.map(({ body }) => findMentions(body.text));
  const named = ops.map(({ actor, body }, index) => ({
    actor,
    channel_id: body.channel_id,
    names: written[index]?.names ?? [],
  }));
  const meansHere = ops.filter((_, index) => written[index]?.here);
  const rootIds = ops.flatMap(({ body }) => body.thread_id ?? []);
  const [now, stored, users, groups, here, roots, files, isStale] = await together([
    selectNow(tx),
    readStored(tx, ops),
    readMentionable(tx, named),
    readMentionedGroups(tx, named),
    whoIsHere(
      tx,
      meansHere.map(({ body }) => body.channel_id),
      meansHere[0]?.hooks,
    ),
    rootIds.length > 0 ? selectRoots(tx, rootIds) : new Map(),
    readSendable(tx, ops),
    // What was scheduled is sent by the server itself, without a session.
    selectStale(
      tx,
      ops.flatMap(({ actor }) => (actor.session_id ? actor : [])),
    ),
  ]);
  return { written, now, stored, users, groups, here, roots, files, isStale };
}

function refusalOf(batch: Batch, { actor, body }: SendOp, known: Known): AppError | undefined {
  if (known.isStale(actor)) return new AppError("session_over");
  const channel = batch.channel(body.channel_id);
  if (!channel) return new AppError("not_found");
  const verdict = maySend(lockedFacts(batch, channel, actor));
  if (verdict === "forbidden") {
    return new AppError(verdict, { message: "Join this channel to write in it." });
  }
  if (verdict !== "allow") return new AppError(verdict);
  if (body.thread_id === undefined) return undefined;
  const root = known.roots.get(body.thread_id);
  if (!root || root.channel_id !== body.channel_id) return new AppError("not_found");
  if (root.is_reply) {
    const message = "Reply to the message that the thread began with, not to a reply.";
    return badField("thread_id", message);
  }
  return root.is_over ? new AppError("message_deleted") : undefined;
}

const hashOf = ({ text, thread_id, in_channel, file_ids }: CreateMessageBody) =>
  contentHash({ text, thread_id: thread_id ?? null, in_channel, file_ids });

function draft(batch: Batch, op: SendOp, files: File[], known: Known, written: WrittenMentions) {
  const { actor, body } = op;
  const { channel_id, client_id, text, thread_id = null, in_channel = false } = body;
  return draftMessage(batch, {
    created_at: known.now,
    author_id: actor.user_id,
    channel_id,
    client_id,
    client_hash: hashOf(body),
    text,
    thread_id,
    in_channel,
    ...addressedBy(
      written,
      known.users(actor),
      actor.user_id,
      known.here.get(channel_id),
      known.groups({ actor, channel_id, names: written.names }),
    ),
    forwarded_from: null,
    files,
  });
}

/** Sends of a batch: one look-up, one insert, however many they are. */
export const sendKind: ChangeKind<SendOp, Sent, Known> = {
  name: "send-message",
  read: readKnown,
  async apply(batch, ops, known) {
    const drafts = new Map<string, Draft>();
    // What each change comes to: refused, an earlier message, or the draft under its key.
    const plans = ops.map((op, index): Outcome<Sent> | { key: string; is_new: boolean } => {
      const { actor, body } = op;
      const key = keyOf(body.channel_id, actor.user_id, body.client_id);
      const hash = hashOf(body);
      const refusal = refusalOf(batch, op, known);
      const stored = known.stored.get(key);
      const earlier = stored?.hash ?? drafts.get(key)?.row.client_hash;
      // A repeated request is answered as the first one was, even where sending is over since.
      if (refusal && !(stored && OVER.has(refusal.code))) return refused(refusal);
      if (earlier && !earlier.equals(hash)) return refused(new AppError("client_id_reused"));
      if (stored) return done({ message: stored.message, is_new: false });
      const is_new = !drafts.has(key);
      const written = known.written[index] ?? findMentions("");
      if (is_new) {
        const files = known.files.of(op);
        if (files instanceof AppError) return refused(files);
        drafts.set(key, draft(batch, op, files, known, written));
      }
      return { key, is_new };
    });
    const sent = new Map<string, Message>();
    if (drafts.size > 0) {
      // All changes of a node share one set of hooks.
      const hooks = ops[0]?.hooks ?? joinHooks([]);
      const messages = insertDrafts(batch, [...drafts.values()], hooks);
      [...drafts.keys()].forEach((key, index) => {
        const message = messages[index];
        if (message) sent.set(key, message);
      });
      await countNewReplies(batch, messages);
    }
    return plans.map((plan) => {
      if (!("key" in plan)) return plan;
      const message = sent.get(plan.key);
      if (!message) throw new Error("A message that was drafted was not sent.");
      return done({ message, is_new: plan.is_new });
    });
  },
};
