import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

/** People whose notifications one statement looks at: none takes long, however many people there are. */
const PEOPLE = 100;
const FIRST = "00000000-0000-0000-0000-000000000000";

/**
 * Removes what everyone read longer ago than `days`, and of the rest all but the newest `keep` of each person.
 * What is unread stays.
 */
export async function deleteOldRead(
  db: Db,
  { days, keep }: { days: number; keep: number },
): Promise<void> {
  for (let after: string | null = FIRST; after !== null; ) {
    const { rows }: { rows: Array<{ last: string | null }> } = await sql<{ last: string | null }>`
      WITH people AS (SELECT _id FROM users WHERE _id > ${after}::uuid ORDER BY _id LIMIT ${PEOPLE}),
      old AS (SELECT n._id FROM people p CROSS JOIN LATERAL (
          SELECT x._id, x.read_at, row_number() OVER (ORDER BY x.at DESC, x._id DESC) AS place
          FROM notifications x WHERE x.user_id = p._id AND x.removed_at IS NULL AND x.read_at IS NOT NULL) n
        WHERE n.place > ${keep} OR n.read_at < now() - make_interval(days => ${days})),
      gone AS (DELETE FROM notifications n USING old WHERE n._id = old._id)
      SELECT max(_id::text) AS last FROM people`.execute(db);
    after = rows[0]?.last ?? null;
  }
}
