import { sql } from "kysely";
import type { Tx } from "../../../platform/database/db.ts";

/** Rows that one step removes at most: far below what the time limit of a statement admits. */
const PURGE_ROWS = 2_000;

/** A table whose rows go with their channel. */
interface Part {
  table: string;
  column: string;
}

/**
 * The tables that hang on a channel and go with it: first what hangs on its messages, then the messages and
 * all else. Asked of the database, so that a table of a later feature is one of them.
 */
async function selectParts(tx: Tx): Promise<Part[]> {
  const { rows } =
    await sql<Part>`SELECT k.conrelid::regclass::text AS "table", a.attname AS "column"
    FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
    WHERE k.contype = 'f' AND k.confdeltype = 'c'
      AND k.confrelid IN ('messages'::regclass, 'channels'::regclass)
    ORDER BY k.confrelid = 'channels'::regclass, k.conrelid = 'messages'::regclass DESC,
      k.conrelid::regclass::text`.execute(tx);
  return rows;
}

/**
 * Removes a little of one channel that was deleted a while ago, and at last the channel itself. What is left
 * is what the next step, of this process or another, goes on with.
 * @returns how many rows it removed; 0 when there is nothing left to remove
 */
export async function purgeStep(tx: Tx, olderThanHours: number): Promise<number> {
  const { rows } = await sql<{ _id: string }>`SELECT _id FROM channels
    WHERE deleted_at < now() - make_interval(hours => ${olderThanHours})
    ORDER BY deleted_at, _id LIMIT 1`.execute(tx);
  const channel = rows[0];
  if (!channel) return 0;
  for (const { table, column } of await selectParts(tx)) {
    const of = sql`${sql.table(table)} WHERE ${sql.ref(column)} = ${channel._id}`;
    const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)}
      WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${of} LIMIT ${PURGE_ROWS}))`.execute(tx);
    if (numAffectedRows) return Number(numAffectedRows);
  }
  await sql`DELETE FROM channels WHERE _id = ${channel._id}`.execute(tx);
  return 1;
}
