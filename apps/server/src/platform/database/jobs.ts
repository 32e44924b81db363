import { sql } from "kysely";
import type { Db } from "./db.ts";
import type { Write } from "./pipeline.ts";

/** When and how a job runs; left out, at once, once, and 25 times at most over about three days. */
export interface JobOptions {
  run_at?: Date;
  /** A job that waits under the same key is replaced. */
  key?: string;
  /** The job that waits under the key keeps its time, so that asking again and again never puts it off. */
  keeps_time?: boolean;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  max_attempts?: number;
}

/**
 * The statement that asks for a job: for those who put it with others.
 * @param name of a job that `app-jobs.ts` lists
 * @param payload JSON that the job's schema accepts
 */
export const jobWrite = (name: string, payload: object, options: JobOptions = {}): Write =>
  sql`SELECT graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    queue_name => ${options.queue ?? null}, run_at => ${options.run_at ?? null},
    max_attempts => ${options.max_attempts ?? null}, job_key => ${options.key ?? null},
    job_key_mode => ${options.keeps_time ? "preserve_run_at" : "replace"})`;

/** Asks for a job, as `jobWrite` says. In a transaction it is asked for exactly if that commits. */
export async function addJob(
  db: Db,
  name: string,
  payload: object,
  options: JobOptions = {},
): Promise<void> {
  await jobWrite(name, payload, options).execute(db);
}

type KeyedJobs = ReadonlyArray<{ payload: object } & Pick<JobOptions, "queue" | "key">>;

/** The statement that asks for many jobs of one name, each with its queue or key; those with keys in the order of these. */
export const jobsWrite = (
  name: string,
  jobs: KeyedJobs,
  options: Omit<JobOptions, "queue" | "key">,
): Write =>
  sql`SELECT graphile_worker.add_job(${name}, payload::json, queue_name => queue,
      run_at => ${options.run_at ?? null}, max_attempts => ${options.max_attempts ?? null}, job_key => key,
      job_key_mode => ${options.keeps_time ? "preserve_run_at" : "replace"})
    FROM unnest(${jobs.map(({ payload }) => JSON.stringify(payload))}::text[],
      ${jobs.map(({ queue }) => queue ?? null)}::text[], ${jobs.map(({ key }) => key ?? null)}::text[])
      AS j (payload, queue, key)`;

/** Asks for many jobs, as `jobsWrite` says; none where there are none. */
export async function addJobs(
  db: Db,
  name: string,
  jobs: KeyedJobs,
  options: Omit<JobOptions, "queue" | "key">,
): Promise<void> {
  if (jobs.length > 0) await jobsWrite(name, jobs, options).execute(db);
}

/** Takes back a job that waits under this key; one that runs already is not stopped. */
export async function removeJob(db: Db, key: string): Promise<void> {
  await sql`SELECT graphile_worker.remove_job(${key})`.execute(db);
}
