import { limits, type Notification, type NotificationKind } from "@parley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { personJson } from "../../accounts/index.ts";

/** What a notification says, as its causes stand now. */
type Content = Pick<
  Notification,
  "count" | "actors" | "actor_count" | "message" | "emoji" | "subject"
>;

interface Row {
  _id: string;
  count: number;
  actors: Content["actors"] | null;
  actor_count: number;
  message: Content["message"];
  emoji: string[] | null;
  subject: Content["subject"];
}

/** Where the message `x` is, and how it begins; a forward without a comment begins with what it forwards. */
export const messageJson = sql`jsonb_build_object('_id', x._id, 'seq', x.seq, 'thread_id', x.thread_id,
  'text', left(coalesce(nullif(x.text, ''), x.forwarded_from ->> 'text', ''),
    ${sql.lit(limits.notificationText)}))`;

/** People by the ids of `latest` (author_id, at), the latest first. */
const actorsOf = (latest: RawBuilder<unknown>) => sql`(
  SELECT jsonb_agg(${personJson("u")} ORDER BY a.at DESC) FROM (
    SELECT author_id, max(at) AS at FROM ${latest} GROUP BY author_id
    ORDER BY max(at) DESC LIMIT ${sql.lit(limits.notificationActors)}) a
  JOIN users u ON u._id = a.author_id)`;

/** The messages `x` that the notification `n` stands for. */
const itsMessages = (place: RawBuilder<unknown>) => sql`messages x
  WHERE x.channel_id = n.channel_id AND ${place} AND x.seq BETWEEN n.from_seq AND n.to_seq
    AND x.deleted_at IS NULL AND x.system IS NULL AND x.author_id <> n.user_id
    AND (n.kind <> 'reply' OR NOT x.mention_ids @> ARRAY[n.user_id])`;

function fromMessages(ids: string[], place: RawBuilder<unknown>, where: RawBuilder<unknown>) {
  const found = itsMessages(place);
  return sql<Row>`SELECT n._id, (SELECT count(*) FROM ${found})::int AS count,
      ${actorsOf(sql`(SELECT x.author_id, x.seq AS at FROM ${found}) latest`)} AS actors,
      (SELECT count(DISTINCT x.author_id) FROM ${found})::int AS actor_count,
      (SELECT ${messageJson} FROM ${found} ORDER BY x.seq DESC LIMIT 1) AS message,
      NULL AS emoji, NULL AS subject
    FROM notifications n WHERE n._id = ANY(${ids}::uuid[])
      AND n.kind IN ('mention', 'keyword', 'direct', 'reply') AND ${where}`;
}

const inChannel = (ids: string[]) =>
  fromMessages(ids, sql`x.thread_id IS NULL`, sql`n.thread_id IS NULL`);
const inThreads = (ids: string[]) =>
  fromMessages(ids, sql`x.thread_id = n.thread_id`, sql`n.thread_id IS NOT NULL`);

const reactions = sql`message_reactions r WHERE r.channel_id = n.channel_id
  AND r.message_id = n.subject_id AND r.user_id <> n.user_id
  AND r.rev BETWEEN n.from_seq AND n.to_seq`;

const fromReactions = (ids: string[]) => sql<Row>`
  SELECT n._id, (SELECT count(*) FROM ${reactions})::int AS count,
    ${actorsOf(sql`(SELECT r.user_id AS author_id, r.rev AS at FROM ${reactions}) latest`)} AS actors,
    (SELECT count(DISTINCT r.user_id) FROM ${reactions})::int AS actor_count,
    ${messageJson} AS message,
    (SELECT jsonb_agg(e.emoji ORDER BY e.at DESC) FROM (
      SELECT r.emoji, max(r.rev) AS at FROM ${reactions} GROUP BY r.emoji) e) AS emoji,
    NULL AS subject
  FROM notifications n JOIN messages x ON x.channel_id = n.channel_id AND x._id = n.subject_id
    AND x.deleted_at IS NULL
  WHERE n._id = ANY(${ids}::uuid[]) AND n.kind = 'reaction'`;

/** The message itself, whoever wrote it: also what was read long ago. */
const fromReminders = (ids: string[]) => sql<Row>`
  SELECT n._id, 1 AS count, jsonb_build_array(${personJson("u")}) AS actors, 1 AS actor_count,
    ${messageJson} AS message, NULL AS emoji, NULL AS subject
  FROM notifications n JOIN messages x ON x.channel_id = n.channel_id AND x._id = n.subject_id
    AND x.deleted_at IS NULL
  JOIN users u ON u._id = x.author_id
  WHERE n._id = ANY(${ids}::uuid[]) AND n.kind = 'reminder'`;

const isoTime = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const fromSubjects = (ids: string[]) => sql<Row>`
  SELECT n._id, 1 AS count, NULL AS message, NULL AS emoji,
    CASE WHEN u._id IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(${personJson("u")}) END AS actors,
    CASE WHEN u._id IS NULL THEN 0 ELSE 1 END AS actor_count,
    jsonb_build_object('_id', n.ref, 'title', n.title, 'occurrence', ${isoTime(sql`n.occurrence`)},
      'begins_at', ${isoTime(sql`n.begins_at`)}) AS subject
  FROM notifications n LEFT JOIN users u ON u._id = n.actor_id
  WHERE n._id = ANY(${ids}::uuid[]) AND n.kind IN ('invitation', 'event')`;

/** Which of the queries above tells what a notification of this kind says. */
function sourceOf(kind: NotificationKind, thread_id: string | null) {
  if (kind === "reaction") return fromReactions;
  if (kind === "reminder") return fromReminders;
  if (kind === "invitation" || kind === "event") return fromSubjects;
  return thread_id === null ? inChannel : inThreads;
}

/** What these notifications say, by id; those of which nothing is left are not in it. */
export async function selectContents(
  db: Db,
  notifications: ReadonlyArray<{ _id: string; kind: NotificationKind; thread_id: string | null }>,
): Promise<Map<string, Content>> {
  const sources = new Map<ReturnType<typeof sourceOf>, string[]>();
  for (const { _id, kind, thread_id } of notifications) {
    const source = sourceOf(kind, thread_id);
    sources.set(source, [...(sources.get(source) ?? []), _id]);
  }
  const contents = new Map<string, Content>();
  for (const [source, ids] of sources) {
    const { rows } = await source(ids).execute(db);
    for (const { _id, actors, emoji, ...row } of rows) {
      if (row.count > 0) contents.set(_id, { ...row, actors: actors ?? [], emoji: emoji ?? [] });
    }
  }
  return contents;
}
