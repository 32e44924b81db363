import { sql } from "kysely";
import type { Db } from "./db.ts";

/** Whether the database answers now. */
export async function canAnswer(db: Db): Promise<boolean> {
  try {
    await sql`SELECT 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
