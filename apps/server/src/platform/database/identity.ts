import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "./db.ts";

/** A short name of this database that no other one has: the same on every node, another one for a restored copy. */
export async function databaseIdentity(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`SELECT concat_ws('/',
      (SELECT system_identifier FROM pg_control_system()),
      (SELECT oid FROM pg_database WHERE datname = current_database())) AS identity`.execute(db);
  return createHash("sha256")
    .update(rows[0]?.identity ?? "")
    .digest("hex")
    .slice(0, 12);
}
