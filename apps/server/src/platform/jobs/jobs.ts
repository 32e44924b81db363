import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Runner, TaskList, WorkerEvents } from "graphile-worker";
import type { z } from "zod";
import type { OpenDatabase } from "../database/connect.ts";
import type { Logger } from "../log/log.ts";
import { watchPools } from "./watch-pools.ts";

/** Jobs at a time on one node; most of them wait for a disk or a mail server. */
const CONCURRENCY = 4;
/** ms between two looks for jobs whose time has come; those that are due at once are told of by NOTIFY. */
const POLL_MS = 1_000;
/** ms that a stop waits for a start of the worker that is under way. */
const PATIENCE_MS = 5_000;
/** ms after a failure of the whole, such as a database that went away, until it is tried again. */
const RESTART_MS = 2_000;

/** What a job may know of its run. */
export interface JobRun {
  /** 1 for the first try. */
  attempt: number;
  /** Nothing is tried after this one. */
  is_last: boolean;
  /** Aborted when the process stops and has waited long enough. */
  signal: AbortSignal | undefined;
}

/** Work that outlives the request that asked for it: done at least once, tried again when it throws. */
export interface Job<Payload = unknown> {
  name: string;
  /** Checks what was stored, which may be older than this code. */
  payload: z.ZodType<Payload>;
  /** As in crontab(5), UTC: runs by itself with the payload `{}`, on one node. */
  cron?: string;
  /** After the last try nothing of it stays: what it carries is nobody's but its receiver's. */
  isForgotten?: boolean;
  run(payload: Payload, run: JobRun): Promise<void>;
}

/** Keeps the payload's type beside its schema, and forgets it where jobs are listed together. */
export const defineJob = <Payload>(job: Job<Payload>): Job => job as Job;

function taskOf(job: Job, log: Logger): TaskList[string] {
  return async (payload, { job: entry, abortSignal }) => {
    const { attempts, max_attempts } = entry;
    const is_last = attempts >= max_attempts;
    try {
      const known = job.payload.parse(payload);
      await job.run(known, { attempt: attempts, is_last, signal: abortSignal });
    } catch (error) {
      if (!is_last || !job.isForgotten) throw error;
      // A job that ends well is deleted, one that fails for the last time would stay with its payload.
      log.error({ err: error, job: job.name }, "A job is given up after its last try.");
    }
  };
}

const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/**
 * Runs jobs on this node until the returned function is called, which waits for those under way.
 * A job of a node that died is taken up half a minute later, or at once where it stopped well.
 */
export function startJobs(options: {
  pool: OpenDatabase["pool"];
  log: Logger;
  jobs: readonly Job[];
  /** ms between two looks for nodes that died (10 000). */
  lookMs?: number;
}): () => Promise<void> {
  const { pool, log, jobs, lookMs } = options;
  const watch = watchPools({ pool, log, lookMs });
  let runner: Runner | undefined;
  let stopping = false;

  async function begin(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    let pool_id = "";
    events.on("pool:create", ({ workerPool }) => {
      pool_id = workerPool.id;
      watch.begin(pool_id);
    });
    try {
      await runUntilStopped(events);
    } finally {
      watch.end(pool_id);
    }
  }

  async function runUntilStopped(events: WorkerEvents): Promise<void> {
    const { Logger: JobLogger, parseCronItem, run } = await import("graphile-worker");
    const started = await run({
      events,
      pgPool: pool,
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      // Told in batches, even of one: nobody waits for the single ones, and one that finds no database would
      // end the process as an unhandled rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: Object.fromEntries(jobs.map((job) => [job.name, taskOf(job, log)])),
      parsedCronItems: jobs.flatMap(({ name, cron }) =>
        cron ? [parseCronItem({ task: name, match: cron })] : [],
      ),
      logger: new JobLogger(() => (level, message) => log[levels[level]]({ jobs: true }, message)),
    });
    runner = started;
    if (stopping) await started.stop();
    else await started.promise;
  }

  async function keepRunning(): Promise<void> {
    while (!stopping) {
      try {
        await begin();
      } catch (error) {
        if (!stopping) log.warn({ err: error }, "Jobs do not run on this node for a moment.");
      }
      await sleep(stopping ? 0 : RESTART_MS, undefined, { ref: false });
    }
  }

  const ended = keepRunning();
  return async () => {
    stopping = true;
    await runner?.stop();
    // A start under way ends before the database may go away; one that gets no answer holds up no stop.
    const all = Promise.all([ended, watch.stop()]);
    await Promise.race([all, sleep(PATIENCE_MS, undefined, { ref: false })]);
  };
}
