import type { Readable } from "node:stream";
import type { Session } from "../../../platform/database/session.ts";
import { JOB_COLUMNS, JOBS } from "../format.ts";
import { quoted, type Table } from "./catalog.ts";

/** The rows of a table in the text format of COPY, one a line. */
export function copyOut(session: Session, { name, columns }: Table): Readable {
  const list = columns.map(quoted).join(", ");
  return session.copyOut(`COPY ${quoted(name)} (${list}) TO STDOUT`);
}

/** Jobs that wait, in the same format, by what they are asked for with; those that have failed for good are left. */
export function copyJobsOut(session: Session): Readable {
  return session.copyOut(
    `COPY (SELECT t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority
    FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
    WHERE j.attempts < j.max_attempts ORDER BY j.id) TO STDOUT`,
  );
}

/** Puts rows into a table as they were copied out. */
export function copyIn(
  session: Session,
  { name, columns }: Table,
  rows: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> {
  const list = columns.map(quoted).join(", ");
  return session.copyIn(`COPY ${quoted(name)} (${list}) FROM STDIN`, rows);
}

/** Makes the table that jobs are copied into before they are asked for; it goes with the transaction. */
export async function prepareJobTable(session: Session): Promise<void> {
  const types = ["text", "json", "text", "timestamptz", "int", "text", "int"];
  const columns = JOB_COLUMNS.map((column, index) => `${quoted(column)} ${types[index]}`);
  await session.rows(`CREATE TEMP TABLE ${quoted(JOBS)} (${columns.join(", ")}) ON COMMIT DROP`);
}

/** Asks for the jobs that were copied in, but for those of these names. */
export async function addWaitingJobs(session: Session, except: readonly string[]): Promise<void> {
  await session.rows(
    `SELECT count(*) FROM ${quoted(JOBS)} j CROSS JOIN LATERAL graphile_worker.add_job(j.task, j.payload,
      queue_name => j.queue, run_at => j.run_at, max_attempts => j.max_attempts, job_key => j.key,
      priority => j.priority) WHERE j.task <> ALL($1::text[])`,
    [except],
  );
}
