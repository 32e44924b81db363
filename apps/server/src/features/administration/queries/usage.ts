import type { WorkspaceUsage } from "@parley/contract";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

type Usage = Omit<WorkspaceUsage, "version" | "limits" | "mail">;

/** What the database holds. It counts, so it is for a page that is rarely looked at. */
export async function selectUsage(db: Db): Promise<Usage> {
  const { rows } = await sql<Usage>`SELECT
    (SELECT jsonb_build_object('active', count(*) FILTER (WHERE is_active),
        'deactivated', count(*) FILTER (WHERE NOT is_active AND deactivated_at IS NOT NULL),
        'imported', count(*) FILTER (WHERE NOT is_active AND deactivated_at IS NULL))
      FROM users WHERE deleted_at IS NULL) AS people,
    (SELECT count(*)::int FROM channels
      WHERE kind = 'channel' AND deleted_at IS NULL AND NOT importing) AS channels,
    (SELECT count(*)::int FROM messages WHERE deleted_at IS NULL AND system IS NULL) AS messages,
    (SELECT jsonb_build_object('count', count(*),
        'bytes', coalesce(sum(size + coalesce(thumb_size, 0)), 0))
      FROM files WHERE stored_at IS NOT NULL AND removed_at IS NULL) AS files,
    pg_database_size(current_database())::float8 AS database_bytes`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("The usage could not be counted.");
  return row;
}
