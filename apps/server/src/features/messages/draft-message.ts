import type { File, ForwardedFrom, Mention, Message } from "@parley/contract";
import { v7 as uuidv7 } from "uuid";
import type { Batch } from "../channels/index.ts";
import type { MessageHooks } from "./hooks.ts";
import { showFiles } from "./queries/files.ts";
import { insertMessages, type Moment, type NewMessage } from "./queries/write.ts";

/** What somebody writes, before it has a number. */
export interface Written {
  author_id: string;
  channel_id: string;
  client_id: string;
  client_hash: Buffer;
  text: string;
  thread_id: string | null;
  /** A reply that stands in the channel's timeline too. */
  in_channel: boolean;
  mentions: Mention[];
  mentions_all: boolean;
  forwarded_from: ForwardedFrom | null;
  files: File[];
  created_at: Moment;
}

/** A new message, numbered, and the message as everyone will see it. */
export interface Draft {
  row: NewMessage;
  message: Message;
}

function storedForward(forward: ForwardedFrom | null): NewMessage["forwarded_from"] {
  if (!forward) return null;
  const { author, ...rest } = forward;
  return { ...rest, author_id: author._id };
}

/** Gives a message its number; its author's membership has been checked. */
export function draftMessage(batch: Batch, written: Written): Draft {
  const { author_id, client_hash, forwarded_from, files, ...content } = written;
  const author = batch.member(content.channel_id, author_id)?.person;
  if (!author) throw new Error("A sender without a membership was let through.");
  const seq = batch.take(content.channel_id);
  const shared = { ...content, _id: uuidv7(), seq };
  return {
    row: { ...shared, author_id, client_hash, forwarded_from: storedForward(forwarded_from) },
    message: {
      ...shared,
      rev: seq,
      author,
      created_at: new Date(content.created_at).toISOString(),
      forwarded_from,
      files,
      reply_count: 0,
      last_reply_at: null,
      repliers: [],
      reactions: [],
      previews: [],
      system: null,
      pinned_at: null,
      pinned_by: null,
      edited_at: null,
      deleted_at: null,
      deleted_rev: null,
      restored_rev: null,
    },
  };
}

/** Stores drafts in one statement, and tells the channels and the hooks; in the same order. */
export function insertDrafts(batch: Batch, drafts: Draft[], hooks: MessageHooks): Message[] {
  const messages = drafts.map(({ message }) => message);
  const { put } = batch;
  put(insertMessages(drafts.map(({ row }) => row)));
  for (const write of showFiles(messages)) put(write);
  for (const message of messages) {
    batch.emit(message.channel_id, { type: "message", ...message });
  }
  hooks.sent(put, messages);
  return messages;
}
