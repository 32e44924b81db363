import type { Message, MessagePage, MessagePageQuery, ThreadPage } from "@parley/contract";
import { notFound } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { together } from "../../platform/database/pipeline.ts";
import { inSnapshot } from "../../platform/database/snapshot.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { visibleChannel } from "../channels/index.ts";
import {
  isAny,
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

/** Half of a page before a message, half from it on. */
async function readAround(tx: Tx, scope: Scope, seq: number, limit: number): Promise<Page> {
  const half = Math.floor(limit / 2);
  const [older, newer] = await together([
    before(tx, scope, seq, half),
    after(tx, scope, seq - 1, limit - half),
  ]);
  const page = { has_before: older.more, has_after: newer.more };
  const messages = [...older.messages, ...newer.messages];
  const last = messages.at(-1);
  // Near the beginning the newer side has the room that the older one leaves.
  const room = half - older.messages.length;
  if (room === 0 || !newer.more || !last) return { ...page, messages };
  const rest = await after(tx, scope, last.seq, room);
  return { ...page, messages: [...messages, ...rest.messages], has_after: rest.more };
}

/** The page that a query asks for. Bounds that lie beyond the ends give what there is. */
async function readPage(tx: Tx, scope: Scope, query: MessagePageQuery): Promise<Page> {
  const { limit } = query;
  if (query.after !== undefined) {
    const [newer, has_before] = await together([
      after(tx, scope, query.after, limit),
      isAny(tx, scope, "before", query.after + 1),
    ]);
    return { messages: newer.messages, has_before, has_after: newer.more };
  }
  if (query.around !== undefined) return readAround(tx, scope, query.around, limit);
  const end = query.before ?? Number.MAX_SAFE_INTEGER;
  const [older, has_after] = await together([
    before(tx, scope, end, limit),
    query.before !== undefined && isAny(tx, scope, "after", end - 1),
  ]);
  return { messages: older.messages, has_before: older.more, has_after };
}

/** A page of a channel's top level, in one snapshot with its head. */
export function listChannelMessages(
  db: Db,
  actor: Actor,
  channel_id: string,
  query: MessagePageQuery,
): Promise<MessagePage> {
  return inSnapshot(db, async (tx) => {
    // What was read for somebody who may not see the channel is told nobody.
    const [{ head }, page] = await together([
      visibleChannel(tx, actor, channel_id),
      readPage(tx, { channel_id, thread_id: null }, query),
    ]);
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
    const [{ head }, [root], page] = await together([
      visibleChannel(tx, actor, channel_id),
      selectMessages(tx, channel_id, [message_id]),
      readPage(tx, { channel_id, thread_id: message_id }, query),
    ]);
    if (!root) throw notFound();
    return { root, ...page, head_seq: head };
  });
}
