import type { NotificationKind } from "@parley/contract";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db, Tx } from "../../../platform/database/db.ts";

/** One reason to tell one person, by its number in the channel's stream. */
export interface Cause {
  user_id: string;
  kind: NotificationKind;
  channel_id: string;
  /** What unites causes to one notification: the message, the conversation, or the thread's root. */
  subject_id: string;
  thread_id: string | null;
  seq: number;
}

/**
 * Holds these channels' notifications until the transaction ends: what one job stores, and what another
 * takes back because a message is gone, never pass each other.
 */
export async function lockNotifications(tx: Tx, channel_ids: readonly string[]): Promise<void> {
  const sorted = [...new Set(channel_ids)].sort();
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('notifications ' || id, 0))
    FROM (SELECT id FROM unnest(${sorted}::text[]) WITH ORDINALITY AS ids (id, place) ORDER BY place) ids`.execute(
    tx,
  );
}

const columns = (causes: readonly Cause[]) => sql`unnest(
  ${causes.map((c) => c.user_id)}::uuid[], ${causes.map((c) => c.kind)}::text[],
  ${causes.map((c) => c.channel_id)}::uuid[], ${causes.map((c) => c.subject_id)}::uuid[],
  ${causes.map((c) => c.thread_id)}::uuid[], ${causes.map((c) => c.seq)}::bigint[])
  WITH ORDINALITY AS new (user_id, kind, channel_id, subject_id, thread_id, seq, place)`;

/**
 * Those of these causes that hold now: the message is there, the person is a member and has not read it,
 * and no notification stands for it already, so that a job that runs again changes nothing. Locks the
 * memberships, so that no read mark passes meanwhile.
 */
export async function selectStanding(tx: Tx, causes: readonly Cause[]): Promise<Cause[]> {
  const { rows } = await sql<{ place: number }>`SELECT new.place FROM ${columns(causes)}
    JOIN channel_members m ON m.channel_id = new.channel_id AND m.user_id = new.user_id
    WHERE m.left_at IS NULL AND (new.thread_id IS NOT NULL OR m.last_read_seq < new.seq)
      AND EXISTS (SELECT 1 FROM messages x WHERE x.channel_id = new.channel_id AND x.seq = new.seq
        AND x.deleted_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM notifications o WHERE o.user_id = new.user_id
        AND o.channel_id = new.channel_id AND o.subject_id = new.subject_id AND o.kind = new.kind
        AND new.seq BETWEEN o.from_seq AND o.to_seq)
    ORDER BY m.channel_id, m.user_id FOR SHARE OF m`.execute(tx);
  const standing = new Set(rows.map(({ place }) => Number(place)));
  return causes.filter((_, index) => standing.has(index + 1));
}

/** A notification as it is stored: new, or joined to the unread one of its subject. */
export interface Growth extends Omit<Cause, "seq"> {
  from_seq: number;
  to_seq: number;
  rev: number;
}

/** Lets notifications grow, or begins them. At most one a subject and person. */
export async function saveGrowth(tx: Tx, growth: readonly Growth[]): Promise<void> {
  await sql`INSERT INTO notifications (_id, user_id, kind, channel_id, subject_id, thread_id,
      from_seq, to_seq, rev, at)
    SELECT new.*, coalesce((SELECT x.created_at FROM messages x WHERE x.channel_id = new.channel_id
        AND x.seq = new.to_seq), clock_timestamp())
    FROM unnest(${growth.map(() => uuidv7())}::uuid[], ${growth.map((g) => g.user_id)}::uuid[],
      ${growth.map((g) => g.kind)}::text[], ${growth.map((g) => g.channel_id)}::uuid[],
      ${growth.map((g) => g.subject_id)}::uuid[], ${growth.map((g) => g.thread_id)}::uuid[],
      ${growth.map((g) => g.from_seq)}::bigint[], ${growth.map((g) => g.to_seq)}::bigint[],
      ${growth.map((g) => g.rev)}::bigint[])
      AS new (_id, user_id, kind, channel_id, subject_id, thread_id, from_seq, to_seq, rev)
    ON CONFLICT (user_id, kind, subject_id) WHERE read_at IS NULL AND removed_at IS NULL
    DO UPDATE SET from_seq = least(notifications.from_seq, excluded.from_seq),
      to_seq = greatest(notifications.to_seq, excluded.to_seq),
      at = greatest(notifications.at, excluded.at), rev = excluded.rev`.execute(tx);
}

/** An invitation or a reminder of an event, for one person. */
export interface Notice {
  user_id: string;
  /** Id of the invitation or event. */
  ref: string;
  rev: number;
}

/** Tells of invitations or an event; who has one unread gets it as news again. */
export async function saveNotices(
  tx: Tx,
  what: {
    kind: "invitation" | "event";
    title: string;
    occurrence: string | null;
    begins_at: string | null;
    actor_id: string | null;
    channel_id: string | null;
  },
  notices: readonly Notice[],
): Promise<void> {
  const { kind, title, occurrence, begins_at, actor_id, channel_id } = what;
  await sql`INSERT INTO notifications (_id, user_id, kind, subject_id, ref, title, occurrence,
      begins_at, actor_id, channel_id, rev)
    SELECT new._id, new.user_id, ${kind}, md5(new.ref)::uuid, new.ref, ${title}, ${occurrence}::timestamptz,
      ${begins_at}::timestamptz, ${actor_id}::uuid, ${channel_id}::uuid, new.rev
    FROM unnest(${notices.map(() => uuidv7())}::uuid[], ${notices.map((n) => n.user_id)}::uuid[],
      ${notices.map((n) => n.ref)}::text[], ${notices.map((n) => n.rev)}::bigint[])
      AS new (_id, user_id, ref, rev)
    ON CONFLICT (user_id, kind, subject_id) WHERE read_at IS NULL AND removed_at IS NULL
    DO UPDATE SET title = excluded.title, occurrence = excluded.occurrence,
      begins_at = excluded.begins_at, actor_id = excluded.actor_id, at = excluded.at, rev = excluded.rev`.execute(
    tx,
  );
}

/** Gives notifications their person's new number. */
export async function touch(
  tx: Tx,
  changes: ReadonlyArray<{ _id: string; rev: number; is_over: boolean }>,
): Promise<void> {
  await sql`UPDATE notifications n SET rev = new.rev,
      removed_at = CASE WHEN new.is_over THEN clock_timestamp() END
    FROM unnest(${changes.map((c) => c._id)}::uuid[], ${changes.map((c) => c.rev)}::bigint[],
      ${changes.map((c) => c.is_over)}::boolean[]) AS new (_id, rev, is_over)
    WHERE n._id = new._id`.execute(tx);
}

/**
 * Brings back what was taken back of a message in the last minutes, if the message is there again: as it was,
 * or as a part of what has been told of the same subject since. Whether it still says something is not asked.
 */
export async function bringBack(
  tx: Tx,
  message: { _id: string; channel_id: string; thread_id: string | null; seq: number },
): Promise<void> {
  const { _id, channel_id, thread_id, seq } = message;
  const subjects = [_id, channel_id, ...(thread_id === null ? [] : [thread_id])];
  const gone = sql`n.channel_id = ${channel_id} AND n.subject_id = ANY(${subjects}::uuid[])
    AND n.removed_at > clock_timestamp() - interval '5 minutes'
    AND (n.subject_id = ${_id} OR ${seq} BETWEEN n.from_seq AND n.to_seq)
    AND EXISTS (SELECT FROM messages x WHERE x.channel_id = ${channel_id} AND x.seq = ${seq}
      AND x.deleted_at IS NULL)`;
  await sql`UPDATE notifications o SET from_seq = least(o.from_seq, n.from_seq),
      to_seq = greatest(o.to_seq, n.to_seq)
    FROM notifications n WHERE ${gone} AND n.read_at IS NULL AND o.user_id = n.user_id
      AND o.kind = n.kind AND o.subject_id = n.subject_id AND o.read_at IS NULL
      AND o.removed_at IS NULL`.execute(tx);
  await sql`UPDATE notifications n SET removed_at = NULL WHERE _id IN (
    SELECT DISTINCT ON (n.user_id, n.kind, n.subject_id, n.read_at) n._id FROM notifications n
    WHERE ${gone} AND (n.read_at IS NOT NULL OR NOT EXISTS (SELECT FROM notifications o
      WHERE o.user_id = n.user_id AND o.kind = n.kind AND o.subject_id = n.subject_id
        AND o.read_at IS NULL AND o.removed_at IS NULL))
    ORDER BY n.user_id, n.kind, n.subject_id, n.read_at, n.removed_at DESC)`.execute(tx);
}

/** Removes what was taken back long ago: every device has heard of it, or starts anew. */
export async function deleteRemoved(db: Db, olderThanDays: number): Promise<void> {
  await sql`DELETE FROM notifications
    WHERE removed_at < now() - make_interval(days => ${olderThanDays})`.execute(db);
}
