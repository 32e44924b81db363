import { sql } from "kysely";
import type { Db } from "./db.ts";

/**
 * What the database keeps of the server's own secrets: the same for all nodes.
 * @param make gives them where there are none yet; of nodes that start at once one is heard
 */
export async function keepServerKeys(db: Db, make: () => object): Promise<unknown> {
  const read = sql<{ keys: unknown }>`SELECT keys FROM server_keys`;
  const found = (await read.execute(db)).rows[0];
  if (found) return found.keys;
  const made = JSON.stringify(make());
  await sql`INSERT INTO server_keys (keys) VALUES (${made}::jsonb) ON CONFLICT DO NOTHING`.execute(
    db,
  );
  return (await read.execute(db)).rows[0]?.keys;
}
