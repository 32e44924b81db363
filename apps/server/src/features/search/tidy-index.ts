import type { Db } from "../../platform/database/db.ts";
import type { MessageHooks } from "../messages/index.ts";
import { searchHooks } from "./index-messages.ts";
import { tidyIndex } from "./queries/entries.ts";

/**
 * Longest time, in ms, for which the words of new messages wait to be put into the index together, and of how many
 * messages they do at most: the more go in together, the less each costs, and the more each search has to read.
 */
const PAUSE_MS = 30_000;
const TOGETHER = 4_000;

/** What keeps the index of messages, and keeps it quick. */
export interface SearchIndex {
  hooks: typeof searchHooks;
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Does some work a while after it was first asked for, once for all who asked meanwhile, never twice at once; sooner
 * once it was asked for `most` things.
 */
export function afterPause(
  { pauseMs, most, onError }: { pauseMs: number; most: number; onError(error: unknown): void },
  work: () => Promise<void>,
): { ask(things?: number): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let asked = 0;
  let running: Promise<void> | undefined;
  let isStopped = false;

  function begin(): void {
    clearTimeout(timer);
    timer = undefined;
    asked = 0;
    running = work()
      .catch(onError)
      .finally(() => {
        running = undefined;
        plan();
      });
  }

  /** What comes while the work is under way is for the next time. */
  function plan(): void {
    if (isStopped || running || asked === 0) return;
    if (asked >= most) begin();
    else timer ??= setTimeout(begin, pauseMs).unref();
  }

  return {
    ask(things = 1) {
      asked += things;
      plan();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Keeps the index in the transactions that change messages. PostgreSQL notes the words of a new entry in a list, which
 * is quick; to put them where a search finds them without reading that list takes longer, and is done here for many
 * together, and nobody's message waits for it.
 */
export function createSearchIndex(db: Db, onError: (error: unknown) => void): SearchIndex {
  const options = { pauseMs: PAUSE_MS, most: TOGETHER, onError };
  const tidying = afterPause(options, () => tidyIndex(db));
  const { sent, edited, deleted, restored } = searchHooks;
  const hooks = {
    sent(put, messages) {
      tidying.ask(messages.length);
      sent(put, messages);
    },
    edited(tx, message) {
      tidying.ask();
      return edited(tx, message);
    },
    restored(tx, message) {
      tidying.ask();
      return restored(tx, message);
    },
    deleted,
  } satisfies Partial<MessageHooks>;
  return { hooks, stop: tidying.stop };
}
