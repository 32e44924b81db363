import { sql } from "kysely";
import type { Db } from "./db.ts";

/** How the jobs of one name stand. */
export interface JobCount {
  name: string;
  /** Their time has come, and nobody is at them. */
  due: number;
  /** Given up after their last try. */
  failed: number;
  /** Seconds that the oldest of those that are due waits. */
  oldest_due: number;
}

/** Counts the jobs of the workspace, of all nodes together; names that have none are left out. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`SELECT task_identifier AS name,
      count(*) FILTER (WHERE is_due)::int AS due,
      count(*) FILTER (WHERE is_failed)::int AS failed,
      coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE is_due)), 0)::float8 AS oldest_due
    FROM (SELECT task_identifier, run_at,
        locked_at IS NULL AND attempts < max_attempts AND run_at <= now() AS is_due,
        locked_at IS NULL AND attempts >= max_attempts AS is_failed
      FROM graphile_worker.jobs) AS j
    GROUP BY 1`.execute(db);
  return rows;
}
