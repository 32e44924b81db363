import type { Draft } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";

/** A draft as it is stored. */
export interface StoredDraft extends Draft {
  /** The session that changed it last. */
  session_id: string;
}

const columns = sql`channel_id, thread_id, text, rev, session_id`;

/** As its writer sees it. */
export const toDraft = ({ session_id: _, ...draft }: StoredDraft): Draft => draft;

/** What somebody has at one place; undefined when they never wrote there. */
export async function selectDraft(
  db: Db,
  user_id: string,
  place_id: string,
): Promise<StoredDraft | undefined> {
  const { rows } = await sql<StoredDraft>`SELECT ${columns} FROM drafts
    WHERE user_id = ${user_id} AND place_id = ${place_id}`.execute(db);
  return rows[0];
}

/** Stores what is written at one place. */
export async function saveDraft(tx: Tx, user_id: string, draft: StoredDraft): Promise<void> {
  const { channel_id, thread_id, text, rev, session_id } = draft;
  await sql`INSERT INTO drafts (user_id, place_id, channel_id, thread_id, text, session_id, rev)
    VALUES (${user_id}, ${thread_id ?? channel_id}, ${channel_id}, ${thread_id}, ${text}, ${session_id}, ${rev})
    ON CONFLICT (user_id, place_id) DO UPDATE SET text = excluded.text, rev = excluded.rev,
      session_id = excluded.session_id, changed_at = clock_timestamp()`.execute(tx);
}

/** What changed of somebody's after a number of their own stream, in that order; of all only what is written. */
export async function selectDraftsAfter(
  db: Db,
  user_id: string,
  after: number,
  limit: number,
): Promise<Draft[]> {
  const { rows } = await sql<StoredDraft>`SELECT ${columns} FROM drafts
    WHERE user_id = ${user_id} AND rev > ${after} AND (${after} > 0 OR text <> '')
    ORDER BY rev LIMIT ${limit}`.execute(db);
  return rows.map(toDraft);
}

/** Number of the last change of somebody's drafts; 0 before the first. */
export async function selectDraftsRev(db: Db, user_id: string): Promise<number> {
  const { rows } = await sql<{ rev: number }>`SELECT coalesce(max(rev), 0)::bigint AS rev
    FROM drafts WHERE user_id = ${user_id}`.execute(db);
  return rows[0]?.rev ?? 0;
}

/** Everything that somebody has written and not sent. */
export async function deleteDraftsOf(tx: Tx, user_id: string): Promise<void> {
  await sql`DELETE FROM drafts WHERE user_id = ${user_id}`.execute(tx);
}

/** A draft for the download of one's own data. */
export interface OwnDraft {
  channel_id: string;
  thread_id: string | null;
  text: string;
  changed_at: Date;
}

/** What somebody has written and not sent, the latest first. */
export async function selectOwnDrafts(db: Db, user_id: string): Promise<OwnDraft[]> {
  const { rows } = await sql<OwnDraft>`SELECT channel_id, thread_id, text, changed_at FROM drafts
    WHERE user_id = ${user_id} AND text <> '' ORDER BY rev DESC`.execute(db);
  return rows;
}
