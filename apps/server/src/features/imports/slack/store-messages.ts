import type { Mention } from "@parley/contract";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { indexStored } from "../../search/index.ts";
import { lockImported, markRead, saveHead, selectUpToDate } from "../queries/channels.ts";
import {
  insertMessages,
  insertPreviews,
  insertReactions,
  type NewMessage,
  type NewReaction,
  selectStored,
} from "../queries/messages.ts";
import type { SourceKeys } from "./keys.ts";
import type { Draft } from "./messages.ts";

/** Where messages go: a channel that the import made, and who its people are. */
export interface Target {
  /** Id of the channel in the export. */
  source: string;
  channel_id: string;
  keys: SourceKeys;
  accounts: Map<string, Mention>;
}

/** What came of a batch. `gone`: the channel was deleted meanwhile. */
export interface Stored {
  added: number;
  here: number;
  placeholders: number;
  gone: boolean;
}

/**
 * Numbers messages in their order and stores those that are not here yet, in one transaction. In a
 * channel that people see already they stand at its end, and leave nobody unread messages.
 */
export function storeMessages(db: Db, target: Target, drafts: Draft[]): Promise<Stored> {
  return db.transaction().execute(async (tx) => {
    const { channel_id } = target;
    const channel = await lockImported(tx, channel_id);
    if (!channel) return { added: 0, here: 0, placeholders: 0, gone: true };
    const { fresh, here, orphans } = await sort(tx, target, drafts);
    if (fresh.length === 0) return { added: 0, here, placeholders: 0, gone: false };
    const upToDate = channel.importing ? [] : await selectUpToDate(tx, channel_id);
    const { messages, reactions } = number(target, fresh, orphans, channel.head);
    await insertMessages(tx, channel_id, messages);
    await insertPreviews(tx, channel_id, messages);
    await insertReactions(tx, channel_id, reactions);
    await indexStored(
      tx,
      channel_id,
      messages.map(({ _id }) => _id),
    );
    await saveHead(tx, channel_id, channel.head + messages.length);
    if (upToDate.length > 0) await markRead(tx, channel_id, upToDate);
    const placeholders = messages.length - fresh.length;
    return { added: fresh.length, here, placeholders, gone: false };
  });
}

/** How many of these messages are stored in the channel already. */
export async function countStored(db: Db, target: Target, drafts: Draft[]): Promise<number> {
  const ids = drafts.map(({ ts, part }) => idOf(target, ts, part));
  return (await selectStored(db, target.channel_id, ids)).size;
}

function idOf({ keys, source }: Target, ts: string, part = 0): string {
  return keys.messageId(source, ts, part);
}

/** Which messages are new, and which of their threads have no first message anywhere. */
async function sort(tx: Tx, target: Target, drafts: Draft[]) {
  const byId = new Map(drafts.map((draft) => [idOf(target, draft.ts, draft.part), draft]));
  const roots = drafts.flatMap(({ thread }) => (thread === null ? [] : [idOf(target, thread)]));
  const stored = await selectStored(tx, target.channel_id, [...byId.keys(), ...new Set(roots)]);
  const fresh = [...byId].filter(([id]) => !stored.has(id)).map(([, draft]) => draft);
  const orphans = new Set(roots.filter((id) => !stored.has(id) && !byId.has(id)));
  return { fresh, here: drafts.length - fresh.length, orphans };
}

/** Gives every message the next number; the tombstone of a missing first message comes before its first reply. */
function number(target: Target, drafts: Draft[], orphans: Set<string>, head: number) {
  const messages: NewMessage[] = [];
  const reactions: NewReaction[] = [];
  const next = () => head + messages.length + 1;
  const missing = new Set(orphans);
  for (const draft of drafts) {
    const thread_id = draft.thread === null ? null : idOf(target, draft.thread);
    if (thread_id !== null && missing.delete(thread_id)) {
      messages.push(tombstone(target, draft, thread_id, next()));
    }
    const message = messageOf(target, draft, thread_id, next());
    messages.push(message);
    for (const reaction of reactionsOf(target, draft, message._id)) reactions.push(reaction);
  }
  return { messages, reactions };
}

/** Everybody in messages is in the directory, and so here. */
function account({ accounts }: Target, key: string): Mention {
  const found = accounts.get(key);
  if (!found) throw new Error(`${key} wrote a message but was not stored.`);
  return found;
}

function messageOf(
  target: Target,
  draft: Draft,
  thread_id: string | null,
  seq: number,
): NewMessage {
  const author_id = account(target, draft.author).user_id;
  // As with what is written here: a group calls everybody in it but whoever calls it.
  const mentions = draft.mentions.filter((one) => !one.group_id || one.user_id !== author_id);
  return {
    _id: idOf(target, draft.ts, draft.part),
    seq,
    author_id,
    text: draft.text,
    thread_id,
    in_channel: draft.inChannel,
    mentions,
    mention_ids: [...new Set(mentions.map(({ user_id }) => user_id))],
    mentions_all: draft.mentionsAll,
    previews: draft.previews,
    system: draft.system,
    created_at: draft.created.toISOString(),
    edited_at: draft.edited?.toISOString() ?? null,
    deleted: draft.deleted,
  };
}

/**
 * Stands for the first message of a thread that the export does not hold, so that the thread stays
 * one. Where nothing says who wrote it, it is put down to who answered: a row needs an author.
 */
function tombstone(target: Target, reply: Draft, _id: string, seq: number): NewMessage {
  return {
    _id,
    seq,
    author_id: account(target, reply.threadAuthor || reply.author).user_id,
    text: "",
    thread_id: null,
    in_channel: false,
    mentions: [],
    mention_ids: [],
    mentions_all: false,
    previews: [],
    system: null,
    created_at: reply.created.toISOString(),
    edited_at: null,
    deleted: true,
  };
}

function reactionsOf(target: Target, draft: Draft, message_id: string): NewReaction[] {
  const pairs = draft.reactions.flatMap(({ emoji, users }) =>
    users.map((user) => ({ emoji, user_id: account(target, user).user_id })),
  );
  return pairs.map(({ emoji, user_id }, index) => {
    const created_at = new Date(draft.created.getTime() + index).toISOString();
    return { message_id, emoji, user_id, created_at };
  });
}
