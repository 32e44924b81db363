import type { Session } from "../../../platform/database/session.ts";

/** A file that the rows of the snapshot name. */
export interface NamedFile {
  key: string;
  /** As it was uploaded; null where that is not known. */
  sha256: string | null;
}

/** Uploads and thumbnails of one page. */
const PAGE = 1000;

/** A database of an earlier version may not have these columns yet. */
async function hasColumn(session: Session, table: string, column: string): Promise<boolean> {
  const rows = await session.rows(
    `SELECT 1 FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = $1 AND column_name = $2`,
    [table, column],
  );
  return rows.length > 0;
}

/** What people uploaded, and the thumbnails of it, in the order of their ids. */
export async function* uploadsIn(session: Session): AsyncGenerator<NamedFile> {
  if (!(await hasColumn(session, "files", "thumb_size"))) return;
  for (let after: string | null = null; ; ) {
    const page: { _id: string; sha256: string | null; has_thumb: boolean }[] = await session.rows(
      `SELECT _id, encode(sha256, 'hex') AS sha256, thumb_size IS NOT NULL AS has_thumb FROM files
      WHERE stored_at IS NOT NULL AND removed_at IS NULL AND ($1::uuid IS NULL OR _id > $1::uuid)
      ORDER BY _id LIMIT ${PAGE}`,
      [after],
    );
    for (const { _id, sha256, has_thumb } of page) {
      yield { key: _id, sha256 };
      if (has_thumb) yield { key: `thumb_${_id}.jpg`, sha256: null };
    }
    if (page.length < PAGE) return;
    after = page.at(-1)?._id ?? null;
  }
}

/** Pictures of people, of the workspace and of its emoji. */
export async function picturesIn(session: Session): Promise<NamedFile[]> {
  const ask = (table: string, column: string, path: string, prefix: string) =>
    session.rows<NamedFile>(
      `SELECT '${prefix}' || substr(${column}, ${path.length + 1}) || '.webp' AS key, NULL AS sha256
      FROM ${table} WHERE starts_with(${column}, '${path}') ORDER BY 1`,
    );
  const avatars = await ask("users", "avatar", "/api/file/avatar/", "avatar_");
  if (!(await hasColumn(session, "workspace", "mark"))) return avatars;
  const marks = await ask("workspace", "mark", "/api/workspace/mark/", "mark_");
  if (!(await hasColumn(session, "custom_emoji", "picture_id"))) return [...avatars, ...marks];
  const emoji = await session.rows<NamedFile>(
    `SELECT 'emoji_' || picture_id || '.webp' AS key, NULL AS sha256 FROM custom_emoji
    WHERE picture_id IS NOT NULL ORDER BY 1`,
  );
  return [...avatars, ...marks, ...emoji];
}
