import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { together } from "../../../platform/database/pipeline.ts";

/** A person's own stream before and after a change. */
export interface UserNumber {
  user_id: string;
  after: number;
  head: number;
}

/** Takes the next number of each person's own stream, locking them in the order of their ids. */
export async function numberUserStreams(tx: Tx, user_ids: string[]): Promise<UserNumber[]> {
  const locked = sql`SELECT 1 FROM user_streams WHERE user_id = ANY(${user_ids}::uuid[])
    ORDER BY user_id FOR NO KEY UPDATE`.execute(tx);
  const numbered = sql<UserNumber>`
    UPDATE user_streams SET head = head + 1, changed_at = clock_timestamp()
    WHERE user_id = ANY(${user_ids}::uuid[])
    RETURNING user_id, head - 1 AS after, head`.execute(tx);
  const [, { rows }] = await together([locked, numbered]);
  return rows;
}

/** Where a person's own stream stands. */
export async function selectUserHead(db: Db, user_id: string): Promise<number> {
  const { rows } = await sql<{ head: number }>`
    SELECT head FROM user_streams WHERE user_id = ${user_id}`.execute(db);
  return rows[0]?.head ?? 0;
}
