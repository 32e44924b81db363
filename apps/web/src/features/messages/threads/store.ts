import { calls, type Id, type ThreadState, type UserStreamRow } from "@parley/contract";
import { create } from "zustand";
import { call } from "../../../platform/http/call.ts";
import { log } from "../../../platform/log/log.ts";
import { heldQueries } from "../../../platform/query/held-queries.ts";
import { onSessionEnd } from "../../accounts/index.ts";

/** Rows of one's own stream that are about threads. */
type ThreadNews = Extract<UserStreamRow, { type: "thread" | "thread_count" }>;

interface Threads {
  /** How many followed threads have unread replies. */
  unread: number;
  /** The one that was marked as unread while it was open: looking at it does not read it. */
  held: Id | null;
}

export const useThreads = create<Threads>(() => ({ unread: 0, held: null }));

/** Where the cache keeps the lists of threads. */
export const threadsKey = ["thread", "list"];
/** Where it keeps how one stands to one thread. */
export const threadKey = (rootId: Id) => ["thread", "show", rootId];

/** Takes a row of one's own stream: what shows follows it. */
export function takeThreadNews(row: ThreadNews): void {
  if (row.type === "thread_count") {
    useThreads.setState({ unread: row.unread });
    void heldQueries()?.invalidateQueries({ queryKey: threadsKey });
    return;
  }
  const { type: _, ...state } = row;
  heldQueries()?.setQueryData<ThreadState>(threadKey(row.root_id), (held) =>
    held && held.rev > state.rev ? held : state,
  );
}

/** Asks how many are unread, after a channel was left: its threads went with it. */
export async function countThreadsAgain(): Promise<void> {
  try {
    const { unread } = await call(calls.threadList, { query: { limit: 1 } });
    useThreads.setState({ unread });
    await heldQueries()?.invalidateQueries({ queryKey: threadsKey });
  } catch (error) {
    log.warn("Threads could not be counted again", error);
  }
}

onSessionEnd(() => useThreads.setState({ unread: 0, held: null }));
