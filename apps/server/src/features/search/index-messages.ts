import type { Message } from "@parley/contract";
import type { Tx } from "../../platform/database/db.ts";
import type { Put, Write } from "../../platform/database/pipeline.ts";
import { type MessageHooks, selectMessages } from "../messages/index.ts";
import { deleteEntry, type Entry, saveEntries } from "./queries/entries.ts";
import { toInfixText } from "./words/infix.ts";
import { flags, toVector } from "./words/lexemes.ts";

/** Of what `entryOf` makes: raise it with every change to that, and all messages are indexed anew. */
export const INDEX_VERSION = 1;

const LINK = /https?:\/\/\S|\bwww\.\S/i;

/** All that a message says: its own words and those that it forwards. */
export const searchableText = ({ text, forwarded_from }: Message) =>
  forwarded_from ? `${text}\n${forwarded_from.text}` : text;

function saidOf(message: Message, text: string): string[] {
  const counted = message.mentions.filter(({ late }) => !late);
  return [
    flags.from(message.author._id),
    ...counted.map(({ user_id }) => flags.mentions(user_id)),
    ...(message.mentions_all ? [flags.mentionsAll] : []),
    ...(LINK.test(text) ? [flags.link] : []),
    ...(message.files.length > 0 ? [flags.file] : []),
    ...(message.files.some(({ kind }) => kind === "image") ? [flags.image] : []),
  ];
}

/** A tombstone and what nobody wrote have no entry. */
function entryOf(message: Message): Entry[] {
  if (message.deleted_at !== null || message.system !== null) return [];
  const text = searchableText(message);
  return [
    {
      channel_id: message.channel_id,
      seq: message.seq,
      message_id: message._id,
      at: message.created_at,
      words: toVector(text, saidOf(message, text)),
      infix: toInfixText(text),
    },
  ];
}

/** Indexes messages as they are; again replaces what is indexed of them. */
function putEntries(put: Put, messages: readonly Message[]): void {
  const entries = messages.flatMap(entryOf);
  if (entries.length > 0) put(saveEntries(entries, INDEX_VERSION));
}

async function indexMessages(tx: Tx, messages: readonly Message[]): Promise<void> {
  const writes: Write[] = [];
  putEntries((write) => writes.push(write), messages);
  for (const write of writes) await write.execute(tx);
}

/** Indexes messages of a channel that were stored without a hook: by an import, or before there was an index. */
export async function indexStored(tx: Tx, channel_id: string, ids: string[]): Promise<void> {
  await indexMessages(tx, await selectMessages(tx, channel_id, ids));
}

/** Keeps the index in the transactions that change messages. */
export const searchHooks: Omit<MessageHooks, "online" | "forgotten"> = {
  sent: putEntries,
  edited: (tx, message) => indexMessages(tx, [message]),
  deleted: (tx, { channel_id, seq }) => deleteEntry(tx, channel_id, seq),
  restored: (tx, message) => indexMessages(tx, [message]),
};
