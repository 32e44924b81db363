import type { Message, MessagePage, MessagePageQuery, ThreadPage } from "@parley/contract";
import { notFound } from "../../platform/app-error.ts";
import { type Db, inSnapshot, type Tx } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/call-route.ts";
import { visibleChannel } from "../channels/index.ts";
import {
  type Scope,
  selectAfter,
  selectBefore,
  selectChannelOf,
  selectMessages,
} from "./queries/read.ts";

/** One more than asked tells whether there is more. */
async function before(tx: Tx, scope: Scope, seq: number, limit: number) {
  const found = await selectBefore(tx, scope, seq, limit + 1);
  return { messages: found.slice(0, limit).reverse(), more: found.length > limit };
}

async function after(tx: Tx, scope: Scope, seq: number, limit: number) {
  const found = await selectAfter(tx, scope, seq, limit + 1);
  return { messages: found.slice(0, limit), more: found.length > limit };
}

type Page = { messages: Message[]; has_before: boolean; has_after: boolean };

/** The page that a query asks for. Bounds that lie beyond the ends give what there is. */
async function readPage(tx: Tx, scope: Scope, query: MessagePageQuery): Promise<Page> {
  const { limit } = query;
  if (query.after !== undefined) {
    const newer = await after(tx, scope, query.after, limit);
    const older = await before(tx, scope, query.after + 1, 1);
    return {
      messages: newer.messages,
      has_before: older.messages.length > 0,
      has_after: newer.more,
    };
  }
  if (query.around !== undefined) {
    // The message itself is among the newer half.
    const older = await before(tx, scope, query.around, Math.floor(limit / 2));
    const newer = await after(tx, scope, query.around - 1, limit - older.messages.length);
    return {
      messages: [...older.messages, ...newer.messages],
      has_before: older.more,
      has_after: newer.more,
    };
  }
  const end = query.before ?? Number.MAX_SAFE_INTEGER;
  const older = await before(tx, scope, end, limit);
  const newer = query.before === undefined ? undefined : await after(tx, scope, end - 1, 1);
  return {
    messages: older.messages,
    has_before: older.more,
    has_after: newer !== undefined && newer.messages.length > 0,
  };
}

/** A page of a channel's top level, in one snapshot with its head. */
export function listChannelMessages(
  db: Db,
  actor: Actor,
  channel_id: string,
  query: MessagePageQuery,
): Promise<MessagePage> {
  return inSnapshot(db, async (tx) => {
    const { head } = await visibleChannel(tx, actor, channel_id);
    const page = await readPage(tx, { channel_id, thread_id: null }, query);
    return { ...page, head_seq: head };
  });
}

/** A page of the replies to a message, with the message itself. */
export function listThreadMessages(
  db: Db,
  actor: Actor,
  message_id: string,
  query: MessagePageQuery,
): Promise<ThreadPage> {
  return inSnapshot(db, async (tx) => {
    const channel_id = await selectChannelOf(tx, message_id);
    if (channel_id === undefined) throw notFound();
    const { head } = await visibleChannel(tx, actor, channel_id);
    const [root] = await selectMessages(tx, channel_id, [message_id]);
    if (!root) throw notFound();
    const page = await readPage(tx, { channel_id, thread_id: message_id }, query);
    return { root, ...page, head_seq: head };
  });
}
