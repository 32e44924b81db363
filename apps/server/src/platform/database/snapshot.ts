import { sql } from "kysely";
import type { Db, Tx } from "./db.ts";
import { pipelined, together } from "./pipeline.ts";

/**
 * Runs reads that must all see one moment: cursors belong to exactly the rows read beside them. Reads that need no
 * answer of each other are put together, see `pipelined`: the first of them leave with the begin, and nobody waits for
 * the end.
 */
export function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return pipelined(db, async (tx) => {
    const begun = sql`START TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(tx);
    try {
      const [, found] = await together([begun, read(tx)]);
      // All was read, and the end changes nothing: whatever comes next on this connection comes after it.
      sql`COMMIT`.execute(tx).catch(() => {});
      return found;
    } catch (error) {
      await sql`ROLLBACK`.execute(tx).catch(() => {});
      throw error;
    }
  });
}
