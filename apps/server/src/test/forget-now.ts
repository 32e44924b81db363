import { sql } from "kysely";
import type { Db } from "../platform/database/db.ts";
import { addJob } from "../platform/database/jobs.ts";
import { jobsDone } from "./notifications.ts";

/** Lets the time in which a deletion can be taken back be over, for everything that is deleted by now. */
export async function forgetNow(db: Db): Promise<void> {
  await sql`UPDATE deleted_messages SET deleted_at = deleted_at - interval '1 minute'`.execute(db);
  await addJob(db, "forget-deleted", {});
  await jobsDone(db);
}
