import type { ClientBase } from "pg";

export type { PoolClient } from "pg";

/*
 * Each server takes jobs in the name of a pool of workers, which stands in every job it is at. That it lives it says by
 * a lock of its connection, which PostgreSQL lets go of with the process, the machine or the network.
 */

/** Any constant will do: the first half of these locks. */
const LIVES = 7275_1002;

/** Lets PostgreSQL notice in half a minute that whoever is at the other end has gone without a word. */
const KEEP_ALIVE = `SELECT set_config('tcp_keepalives_idle', '15', false),
  set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)`;

/** Says that these pools live, for as long as this connection does. */
export async function sayPoolsLive(client: ClientBase, pool_ids: string[]): Promise<void> {
  await client.query(KEEP_ALIVE);
  await client.query("SELECT pg_advisory_lock($1, hashtext(id)) FROM unnest($2::text[]) AS id", [
    LIVES,
    pool_ids,
  ]);
}

/** Says no more that this pool lives. */
export async function sayPoolIsOver(client: ClientBase, pool_id: string): Promise<void> {
  await client.query("SELECT pg_advisory_unlock($1, hashtext($2))", [LIVES, pool_id]);
}

/** Ids of pools that have jobs, and that nobody says to live. */
export async function selectDeadPools(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ locked_by: string }>(
    `SELECT DISTINCT locked_by FROM graphile_worker.jobs
     WHERE locked_by IS NOT NULL AND NOT EXISTS (
       SELECT FROM pg_locks
       WHERE locktype = 'advisory' AND granted AND classid = $1 AND objsubid = 2
         AND objid = (hashtext(locked_by)::bigint & 4294967295)::oid
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
     )`,
    [LIVES],
  );
  return rows.map(({ locked_by }) => locked_by);
}

/** Gives back the jobs of these pools: who is free takes them up at once. */
export async function giveBackJobs(client: ClientBase, pool_ids: string[]): Promise<void> {
  await client.query("SELECT graphile_worker.force_unlock_workers($1::text[])", [pool_ids]);
}
