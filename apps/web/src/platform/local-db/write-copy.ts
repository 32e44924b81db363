import { database } from "./database.ts";
import type {
  ChannelMessages,
  KeptConversation,
  KeptHead,
  KeptPage,
  KeptPerson,
  KeptThread,
  tables,
} from "./schema.ts";

/** What changed since the last write; all of one moment. */
export interface CopyChange {
  head: KeptHead;
  conversations: readonly KeptConversation[];
  people: readonly KeptPerson[];
  /** Messages are left out where only their cursor moved. */
  pages: readonly { page: KeptPage; messages?: ChannelMessages }[];
  /** The same of threads: what they hold is left out where only the cursor moved. */
  threads: readonly ThreadChange[];
  /** Channels that are none of this person's any more. */
  gone: readonly string[];
}

/** A thread that moved on. */
export interface ThreadChange
  extends Pick<KeptThread, "root_id" | "channel_id" | "cursor" | "visited_at"> {
  content?: Pick<KeptThread, "root" | "from" | "messages" | "bytes">;
}

/** Where the cache ends. */
export interface CopyLimits {
  /** Channels whose messages are kept. */
  channels: number;
  /** Characters of all their messages. */
  bytes: number;
  /** Threads that are kept, and characters of all of them. */
  threads: number;
  threadBytes: number;
}

/**
 * Moves the copy on in one transaction that compares before it sets: nothing is written over what
 * another tab knows newer. What is behind is left out, and true comes back if that was everything.
 * The channels looked at longest ago give way beyond `limits`. Rejects when the disk is full.
 * @param isOver asked inside: what ends the session clears these tables after this, or has done it before
 */
export function writeCopy(
  change: CopyChange,
  limits: CopyLimits,
  isOver: () => boolean,
): Promise<boolean> {
  return database.transaction("rw", database.tables, async () => {
    if (isOver()) return false;
    const held = await database.head.get("head");
    const { head } = change;
    if (held && held.user_id !== head.user_id) await forgetCopy();
    // Who stands behind in their own stream does not know which channels are theirs.
    else if (held && held.user > head.user) return true;
    const workspace = Math.max(head.workspace, held?.workspace ?? 0);
    const isBehind = held !== undefined && held.workspace > head.workspace;
    await database.head.put(isBehind ? { ...head, workspace, rest: held.rest } : head);
    const refused = await putConversations(change.conversations);
    await putPeople(change.people);
    for (const { page, messages } of change.pages)
      if (!refused.has(page.channel_id)) await putPage(page, messages);
    for (const thread of change.threads)
      if (!refused.has(thread.channel_id)) await putThread(thread);
    await dropChannels(change.gone);
    await evict(limits);
    return false;
  });
}

/** Tables that are no copy of anything. */
const SESSION: readonly string[] = ["currentUser", "authToken"] satisfies (keyof typeof tables)[];

/** Forgets the whole copy; session and token stay. */
export async function forgetCopy(): Promise<void> {
  const copy = database.tables.filter(({ name }) => !SESSION.includes(name));
  await Promise.all(copy.map((table) => table.clear()));
}

/** Returns the channels whose rows are behind what is held. */
async function putConversations(rows: readonly KeptConversation[]): Promise<ReadonlySet<string>> {
  const held = await database.conversations.bulkGet(rows.map(({ channel_id }) => channel_id));
  const behind = rows.filter((row, index) => {
    const other = held[index];
    return other && (other.cursor > row.cursor || other.own_rev > row.own_rev);
  });
  const refused = new Set(behind.map(({ channel_id }) => channel_id));
  await database.conversations.bulkPut(rows.filter(({ channel_id }) => !refused.has(channel_id)));
  return refused;
}

async function putPeople(rows: readonly KeptPerson[]): Promise<void> {
  const held = await database.people.bulkGet(rows.map(({ _id }) => _id));
  await database.people.bulkPut(rows.filter((row, index) => (held[index]?.rev ?? 0) <= row.rev));
}

async function putPage(page: KeptPage, messages: ChannelMessages | undefined): Promise<void> {
  const { pages, channelMessages } = database;
  const held = await pages.get(page.channel_id);
  if (held && held.cursor > page.cursor) return;
  if (!messages && !held) return;
  const visited_at = Math.max(page.visited_at, held?.visited_at ?? 0);
  // Without messages only the cursor moves: those that are kept begin where they began.
  const next = messages ? page : { ...page, from: held?.from ?? 0, bytes: held?.bytes ?? 0 };
  await pages.put({ ...next, visited_at });
  if (!messages) return;
  await channelMessages.where("channel_id").equals(page.channel_id).delete();
  await channelMessages.add({ ...messages });
}

async function putThread({ content, ...at }: ThreadChange): Promise<void> {
  const held = await database.threads.get(at.root_id);
  if (held && held.cursor > at.cursor) return;
  const kept = content ?? held;
  if (kept) await database.threads.put({ ...kept, ...at });
}

async function dropChannels(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await database.conversations.bulkDelete([...ids]);
  await dropPages(ids);
  await database.threads.where("channel_id").anyOf(ids).delete();
  await database.pins.bulkDelete([...ids]);
}

async function dropPages(ids: readonly string[]): Promise<void> {
  await database.pages.bulkDelete([...ids]);
  await database.channelMessages.where("channel_id").anyOf(ids).delete();
}

/** Those looked at longest ago, beyond so many and so many characters. */
function beyond<R extends { visited_at: number; bytes: number }>(
  rows: R[],
  most: number,
  bytes: number,
): R[] {
  let sum = 0;
  return rows
    .toSorted((a, b) => b.visited_at - a.visited_at)
    .filter((row, index) => {
      sum += row.bytes;
      return index >= most || sum > bytes;
    });
}

async function evict({ channels, bytes, threads, threadBytes }: CopyLimits): Promise<void> {
  const pages = beyond(await database.pages.toArray(), channels, bytes);
  if (pages.length > 0) await dropPages(pages.map(({ channel_id }) => channel_id));
  const old = beyond(await database.threads.toArray(), threads, threadBytes);
  await database.threads.bulkDelete(old.map(({ root_id }) => root_id));
}
