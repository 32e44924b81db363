import { sql } from "kysely";
import type { Db } from "../apps/server/src/platform/database/db.ts";
import type { Place } from "./place.ts";
import type { Acknowledged, Room, Violation } from "./protocol.ts";

interface Stored {
  channel_id: string;
  client_id: string;
  author_id: string;
  seq: number;
}

/** What was acknowledged against what is in the database: I1, I2 and the order in which each person wrote. */
export function compareStored(
  acknowledged: readonly Acknowledged[],
  stored: readonly Stored[],
): Violation[] {
  const found: Violation[] = [];
  const byId = new Map<string, Stored[]>();
  for (const row of stored) byId.set(row.client_id, [...(byId.get(row.client_id) ?? []), row]);
  for (const [id, rows] of byId) {
    const places = rows.map(({ seq }) => seq).join(", ");
    if (rows.length > 1)
      found.push({ kind: "doubled", id, sentence: `${id} is stored at ${places}.` });
  }
  const last = new Map<string, number>();
  for (const { client_id: id, channel_id, user_id, seq } of acknowledged.toSorted(
    (a, b) => a.place - b.place,
  )) {
    const row = byId.get(id)?.[0];
    if (!row) {
      const sentence = `${id} was acknowledged as ${seq} of ${channel_id} and is not stored.`;
      found.push({ kind: "lost", id, sentence });
      continue;
    }
    if (row.seq !== seq) {
      const sentence = `${id} was acknowledged as ${seq} and is stored as ${row.seq}.`;
      found.push({ kind: "misordered", id, sentence });
    }
    const lane = `${user_id} ${channel_id}`;
    if (row.seq <= (last.get(lane) ?? 0)) {
      const sentence = `${id} (${row.seq}) comes before what its writer wrote before it.`;
      found.push({ kind: "misordered", id, sentence });
    }
    last.set(lane, row.seq);
  }
  return found;
}

/** The messages of these channels, and from where these people were removed. */
export async function readDatabase(
  place: Place,
  rooms: readonly Room[],
  removed: ReadonlyArray<{ person: number; channel_id: string; user_id: string }>,
): Promise<{
  stored: Stored[];
  gone: Array<{ person: number; channel_id: string; rev: number }>;
}> {
  const ids = rooms.map(({ channel_id }) => channel_id);
  const { db, close } = place.look();
  try {
    const { rows: stored } = await sql<Stored>`SELECT channel_id, client_id, author_id, seq
      FROM messages WHERE channel_id = ANY(${ids}::uuid[]) ORDER BY channel_id, seq`.execute(db);
    const { rows: left } = await sql<{ channel_id: string; user_id: string; rev: number }>`
      SELECT channel_id, user_id, rev FROM channel_members
      WHERE channel_id = ANY(${ids}::uuid[]) AND left_at IS NOT NULL`.execute(db);
    const gone = removed.flatMap(({ person, channel_id, user_id }) =>
      left
        .filter((row) => row.channel_id === channel_id && row.user_id === user_id)
        .map(({ rev }) => ({ person, channel_id, rev })),
    );
    return { stored, gone };
  } finally {
    await close();
  }
}

/** Heads of the run's channels, as they are now. */
export async function selectHeads(db: Db, rooms: readonly Room[]): Promise<Record<string, number>> {
  const ids = rooms.map(({ channel_id }) => channel_id);
  const { rows } = await sql<{ _id: string; head: number }>`
    SELECT _id, head FROM channels WHERE _id = ANY(${ids}::uuid[])`.execute(db);
  return Object.fromEntries(rows.map(({ _id, head }) => [_id, head]));
}

/** The files that are there, and those whose content has not arrived, or never did. */
export async function selectFiles(place: Place): Promise<{ stored: string[]; arriving: string[] }> {
  const { db, close } = place.look();
  try {
    const { rows } = await sql<{ _id: string; is_stored: boolean }>`
      SELECT _id, stored_at IS NOT NULL AS is_stored FROM files`.execute(db);
    const ids = (isStored: boolean) =>
      rows.filter(({ is_stored }) => is_stored === isStored).map(({ _id }) => _id);
    return { stored: ids(true), arriving: ids(false) };
  } finally {
    await close();
  }
}
