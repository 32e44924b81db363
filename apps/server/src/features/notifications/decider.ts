import { setTimeout as sleep } from "node:timers/promises";
import type { Message } from "@parley/contract";
import type { Put } from "../../platform/database/pipeline.ts";
import type { MessageHooks } from "../messages/index.ts";
import { decideQueued } from "./decide-queued.ts";
import { type Queued, queueMessages, selectLeft } from "./queries/queue.ts";
import type { NotifyDeps } from "./tell.ts";

/**
 * ms from the begin of one round to the next: a lone message is decided at once, and of a busy node's messages those of
 * several transactions together, in a transaction whose cost is mostly the same for one and for fifty.
 */
const REST_MS = 40;
/** Messages of which a round decides, if its first transaction was not larger. */
const TOGETHER = 200;
/** ms between two looks for what no node decided that was told of it: one that died, or whose transaction failed. */
const LOOK_MS = 2_000;
/** Seconds after which a look takes what is there: its own node has had time for it. */
const LEFT_AFTER = 2;
/** Rows that a node remembers, each of one transaction, and that one look takes. */
const [MOST, LEFT_AT_ONCE] = [5_000, 500];

/** Puts messages into the queue, in the transaction that stores them. */
export function queueSent(
  put: Put,
  messages: readonly Message[],
  queued?: (rows: Queued[]) => void,
): void {
  const asked = messages.map(({ _id, channel_id, thread_id, mentions, mentions_all }) => {
    return { _id, channel_id, is_sure: thread_id !== null || mentions.length > 0 || mentions_all };
  });
  put(queueMessages(asked), queued);
}

/** Decides on this node whom messages notify, a moment after they were sent. */
export interface Decider {
  hooks: Pick<MessageHooks, "sent">;
  /** The writer committed something. */
  committed(): void;
  /** Begins to decide, and first what was left when there was nobody to do it. */
  start(): void;
  /** Decides what is known to wait, and ends. */
  stop(): Promise<void>;
}

/** How many of these rows one round takes. */
function howMany(queued: readonly Queued[]): number {
  let messages = 0;
  const beyond = queued.findIndex(({ message_ids }) => {
    messages += message_ids.length;
    return messages > TOGETHER;
  });
  return beyond < 0 ? queued.length : Math.max(1, beyond);
}

/** The decider of a node; what it decides it takes out of the queue, so that several never decide the same. */
export function createDecider(deps: NotifyDeps, onError: (error: unknown) => void): Decider {
  /** Written, but perhaps not yet committed. */
  let written: Queued[] = [];
  let waiting: Queued[] = [];
  let running: Promise<void> | undefined;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  const stopping = new AbortController();

  async function round(): Promise<void> {
    const count = howMany(waiting);
    const queued = waiting.slice(0, count);
    waiting = waiting.slice(count);
    const rest = waiting.length > 0 ? 0 : REST_MS;
    const rested = sleep(rest, undefined, { signal: stopping.signal, ref: false });
    // What could not be decided now is found by a look.
    await Promise.all([decideQueued(deps, queued).catch(onError), rested.catch(() => {})]);
  }

  async function rounds(): Promise<void> {
    while (waiting.length > 0) await round();
    running = undefined;
  }

  function add(queued: readonly Queued[]): void {
    waiting = [...waiting, ...queued].slice(0, MOST);
    if (isStarted && waiting.length > 0) running ??= rounds();
  }

  async function look(seconds: number): Promise<void> {
    // Who is behind knows already of enough.
    if (waiting.length === 0) add(await selectLeft(deps.db, seconds, LEFT_AT_ONCE));
  }

  const keepLooking = (seconds: number) => {
    looking ??= look(seconds)
      .catch(onError)
      .finally(() => {
        looking = undefined;
      });
  };

  return {
    hooks: {
      sent: (put, messages) =>
        queueSent(put, messages, (rows) => {
          if (isStarted) written.push(...rows);
        }),
    },
    committed() {
      if (written.length === 0) return;
      const queued = written;
      written = [];
      add(queued);
    },
    start() {
      isStarted = true;
      keepLooking(0);
      timer = setInterval(() => keepLooking(LEFT_AFTER), LOOK_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await looking;
      await running;
    },
  };
}
