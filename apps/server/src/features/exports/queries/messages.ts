import type { ForwardedFrom, Mention, SystemEvent } from "@parley/contract";
import type { Session } from "../../../platform/database/session.ts";

/** A file that a message shows. */
export interface FileRow {
  _id: string;
  name: string;
  mime: string;
  size: number;
  uploader_id: string;
  is_removed: boolean;
}

/** A message with what an export says of it; times are microseconds since 1970. */
export interface MessageRow {
  _id: string;
  ts: string;
  author_id: string;
  text: string;
  is_deleted: boolean;
  edited: string | null;
  mentions: Mention[];
  system: SystemEvent | null;
  forwarded_from: (Omit<ForwardedFrom, "author"> & { author_id: string }) | null;
  is_pinned: boolean;
  /** Of the message that this one answers. */
  thread_ts: string | null;
  thread_author: string | null;
  /** A reply that was also sent to the channel. */
  in_channel: boolean;
  replies: { user: string; ts: string }[] | null;
  reactions: { emoji: string; users: string[] }[] | null;
  files: FileRow[] | null;
}

const PAGE = 500;

/** The messages of a channel on one day, in the order of their times, a page at a time. */
export async function* messagesOf(
  session: Session,
  channel_id: string,
  day: string,
): AsyncGenerator<MessageRow> {
  for (let after = "0"; ; ) {
    const page: MessageRow[] = await session.rows(
      `SELECT m._id, t.ts::text AS ts, m.author_id, m.text, m.deleted_at IS NOT NULL AS is_deleted,
        (extract(epoch FROM m.edited_at) * 1000000)::bigint::text AS edited, m.mentions, m.system,
        m.in_channel, m.forwarded_from, m.pinned_at IS NOT NULL AS is_pinned, r.ts::text AS thread_ts,
        o.author_id AS thread_author,
        (SELECT jsonb_agg(jsonb_build_object('user', x.author_id, 'ts', a.ts::text) ORDER BY a.ts)
          FROM export_times a JOIN messages x ON x.channel_id = a.channel_id AND x.seq = a.seq
          WHERE a.thread_id = m._id) AS replies,
        (SELECT jsonb_agg(jsonb_build_object('emoji', e.emoji, 'users', e.users) ORDER BY e.at, e.emoji) FROM (
          SELECT emoji, min(created_at) AS at, array_agg(user_id ORDER BY created_at, user_id) AS users
          FROM message_reactions WHERE channel_id = m.channel_id AND message_id = m._id GROUP BY emoji) e
        ) AS reactions,
        (SELECT jsonb_agg(jsonb_build_object('_id', f._id, 'name', f.name, 'mime', f.mime, 'size', f.size,
            'uploader_id', f.uploader_id, 'is_removed', f.removed_at IS NOT NULL) ORDER BY s.position)
          FROM message_files s JOIN files f ON f._id = s.file_id
          WHERE s.channel_id = m.channel_id AND s.seq = m.seq) AS files
      FROM export_times t JOIN messages m ON m.channel_id = t.channel_id AND m.seq = t.seq
      LEFT JOIN export_times r ON r.message_id = m.thread_id AND r.channel_id = t.channel_id
      LEFT JOIN messages o ON o.channel_id = r.channel_id AND o.seq = r.seq
      WHERE t.channel_id = $1 AND t.ts > $2
        AND t.ts >= (extract(epoch FROM $3::date) * 1000000)::bigint
        AND t.ts < (extract(epoch FROM $3::date + 1) * 1000000)::bigint
      ORDER BY t.ts LIMIT ${PAGE}`,
      [channel_id, after, day],
    );
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.ts ?? after;
  }
}

/** All files that exported messages show and that are still there, each once. */
export async function* filesShown(session: Session): AsyncGenerator<FileRow> {
  for (let after: string | null = null; ; ) {
    const page: FileRow[] = await session.rows(
      `SELECT f._id, f.name, f.mime, f.size::int8::text::float8 AS size, f.uploader_id, false AS is_removed
      FROM files f WHERE f.removed_at IS NULL AND f.stored_at IS NOT NULL
        AND ($1::uuid IS NULL OR f._id > $1::uuid) AND EXISTS (
          SELECT FROM message_files s JOIN export_times t ON t.channel_id = s.channel_id AND t.seq = s.seq
          WHERE s.file_id = f._id)
      ORDER BY f._id LIMIT ${PAGE}`,
      [after],
    );
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)?._id ?? null;
  }
}
