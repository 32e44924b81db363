import { openExisting } from "./quick-read.ts";
import {
  type ChannelMessages,
  DATABASE_NAME,
  type KeptConversation,
  type KeptHead,
  type KeptPage,
  type KeptPerson,
  type KeptPins,
  type KeptThread,
} from "./schema.ts";

/** A channel's newest messages with where they stand. */
export interface CachedPage extends KeptPage {
  messages: ChannelMessages["messages"];
}

/** What this device keeps of a session, all of one moment. */
export interface LocalCopy {
  head: KeptHead;
  conversations: KeptConversation[];
  people: KeptPerson[];
  /** Cached messages, of the channels that were asked for. */
  pages: CachedPage[];
}

const all = <T>(source: IDBObjectStore): Promise<T[]> => answerOf(source.getAll());

function answerOf<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error);
  });
}

async function pageOf(of: (name: string) => IDBObjectStore, id: string): Promise<CachedPage[]> {
  const [page, row] = await Promise.all([
    answerOf<KeptPage | undefined>(of("pages").get(id)),
    answerOf<ChannelMessages | undefined>(of("channelMessages").index("channel_id").get(id)),
  ]);
  return page && row ? [{ ...page, messages: row.messages }] : [];
}

/** Runs `read` in one transaction with the browser's own interface; null where there is no such database. */
async function inTransaction<T>(
  names: string[],
  read: (of: (name: string) => IDBObjectStore) => Promise<T>,
): Promise<T | null> {
  const database = await openExisting(DATABASE_NAME);
  if (!database) return null;
  try {
    if (!names.every((name) => database.objectStoreNames.contains(name))) return null;
    const transaction = database.transaction(names, "readonly");
    return await read((name) => transaction.objectStore(name));
  } finally {
    database.close();
  }
}

/**
 * What is kept of this person's session, with the messages of one channel; null when nothing is.
 * Rejects when the browser forbids storage.
 */
export async function readCopy(user_id: string, channel_id?: string): Promise<LocalCopy | null> {
  const names = ["head", "conversations", "people", "pages", "channelMessages"];
  return inTransaction(names, async (of) => {
    const [head, conversations, people, pages] = await Promise.all([
      answerOf<KeptHead | undefined>(of("head").get("head")),
      all<KeptConversation>(of("conversations")),
      all<KeptPerson>(of("people")),
      channel_id === undefined ? [] : pageOf(of, channel_id),
    ]);
    return head?.user_id === user_id ? { head, conversations, people, pages } : null;
  });
}

/** The cached messages of the channels that were looked at last, `count` at most, oldest visit first. */
export async function readPages(count: number): Promise<CachedPage[]> {
  const found = await inTransaction(["pages", "channelMessages"], async (of) => {
    const pages = await all<KeptPage>(of("pages"));
    const latest = pages.sort((a, b) => a.visited_at - b.visited_at).slice(-count);
    return (await Promise.all(latest.map(({ channel_id }) => pageOf(of, channel_id)))).flat();
  });
  return found ?? [];
}

/** The cached messages of one channel. */
export async function readPage(channel_id: string): Promise<CachedPage | undefined> {
  const found = await inTransaction(["pages", "channelMessages"], (of) => pageOf(of, channel_id));
  return found?.[0];
}

/** A thread that was looked at; undefined when it is not kept. */
export async function readThread(root_id: string): Promise<KeptThread | undefined> {
  const found = await inTransaction(["threads"], (of) =>
    answerOf<KeptThread | undefined>(of("threads").get(root_id)),
  );
  return found ?? undefined;
}

/** What was pinned to a channel when it was last asked; undefined when that is not kept. */
export async function readPins(channel_id: string): Promise<KeptPins | undefined> {
  const found = await inTransaction(["pins"], (of) =>
    answerOf<KeptPins | undefined>(of("pins").get(channel_id)),
  );
  return found ?? undefined;
}
