import { limits } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { ShownPage } from "../../messages/index.ts";

/** What an address showed when it was asked; null: nothing. */
export type AskedPage = ShownPage | null;

/** What is known of an address and still counts; undefined: it is to be asked. */
export async function selectPage(db: Db, url: string): Promise<AskedPage | undefined> {
  const { rows } = await sql<{ page: AskedPage }>`
    SELECT preview || jsonb_build_object('page_id', _id) AS page FROM link_pages
    WHERE url = ${url} AND asked_at > now() - CASE WHEN preview IS NULL
      THEN make_interval(mins => ${limits.previewMissMinutes})
      ELSE make_interval(hours => ${limits.previewHours}) END
    ORDER BY asked_at DESC LIMIT 1`.execute(db);
  return rows[0]?.page;
}

/** Notes what an address showed; `page` null: that there was nothing. */
export async function insertPage(
  db: Db,
  { _id, url, page }: { _id: string; url: string; page: Omit<ShownPage, "page_id"> | null },
): Promise<void> {
  await sql`INSERT INTO link_pages (_id, url, preview)
    VALUES (${_id}, ${url}, ${page && JSON.stringify(page)}::jsonb)`.execute(db);
}

/** The picture of a page is stored now; null: it is gone. */
export async function savePictureSize(db: Db, _id: string, size: number | null): Promise<void> {
  await sql`UPDATE link_pages SET picture_size = ${size} WHERE _id = ${_id}`.execute(db);
}

/** Where a message shows a page, and the bytes of its picture; undefined: nowhere, or it has none any more. */
export async function selectShownPicture(
  db: Db,
  { message_id, page_id }: { message_id: string; page_id: string },
): Promise<{ channel_id: string; size: number } | undefined> {
  const { rows } = await sql<{ channel_id: string; size: number }>`
    SELECT x.channel_id, p.picture_size AS size
    FROM messages x
      JOIN message_pages m ON m.channel_id = x.channel_id AND m.seq = x.seq
      JOIN link_pages p ON p._id = m.page_id
    WHERE x._id = ${message_id} AND x.deleted_at IS NULL AND m.page_id = ${page_id}
      AND p.picture_size IS NOT NULL`.execute(db);
  return rows[0];
}

/** Whether the workspace wants previews. */
export async function selectIsWanted(db: Db): Promise<boolean> {
  const { rows } = await sql<{ link_previews: boolean }>`
    SELECT link_previews FROM workspace`.execute(db);
  return rows[0]?.link_previews ?? false;
}

/**
 * Locks pages that no message shows: of these, or else those that nobody will ask for again. A message that is
 * about to show one waits, and then finds it gone.
 */
export async function lockUnshown(
  tx: Tx,
  page_ids: readonly string[] | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`SELECT p._id FROM link_pages p
    WHERE ${page_ids === null ? sql`p.asked_at < now() - make_interval(hours => ${limits.previewHours})` : sql`p._id = ANY(${page_ids}::uuid[])`}
      AND NOT EXISTS (SELECT FROM message_pages m WHERE m.page_id = p._id)
    ORDER BY p.asked_at LIMIT ${limit} FOR UPDATE OF p SKIP LOCKED`.execute(tx);
  return rows.map((row) => row._id);
}

export async function deletePages(tx: Tx, page_ids: string[]): Promise<void> {
  await sql`DELETE FROM link_pages WHERE _id = ANY(${page_ids}::uuid[])`.execute(tx);
}

/** Pages whose pictures are too old, or beyond what all may take together: the oldest. */
export async function selectOldPictures(db: Db): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`SELECT _id FROM (
      SELECT _id, asked_at, sum(picture_size) OVER (ORDER BY asked_at DESC, _id) AS bytes
      FROM link_pages WHERE picture_size IS NOT NULL) p
    WHERE bytes > ${limits.previewPicturesBytes}
      OR asked_at < now() - make_interval(days => ${limits.previewPictureDays})`.execute(db);
  return rows.map((row) => row._id);
}
