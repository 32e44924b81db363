import { sql } from "kysely";
import type { Place } from "../../faults/place.ts";
import type { Person } from "../../faults/protocol.ts";
import type { Member } from "../load/protocol.ts";

/** Members of one statement, which has ten seconds. */
const ROWS = 10_000;

/** Which channels there are. */
export interface RoomOptions {
  count: number;
  /** Who is in the channel of a number, by their places in the list of people. */
  membersOf: (room: number) => number[];
  /** Conversations of two. */
  direct?: boolean;
  /** Nobody is a member as far as the database knows: channels of a peer, which Parley has nothing to tell of. */
  foreign?: boolean;
}

/**
 * Makes channels and puts people into them, straight in the database: nobody may be connected yet. Private ones, so
 * that their names are free to repeat.
 * @returns each of the people with the channels they are in
 */
export async function makeRooms(
  place: Place,
  people: readonly Person[],
  options: RoomOptions,
): Promise<Member[]> {
  const members: Member[] = people.map(({ user_id, token }) => ({ user_id, token, channels: [] }));
  const rows: Array<{ channel_id: string; user_id: string }> = [];
  const channels: Array<{ _id: string; count: number; direct_key: string | null }> = [];
  for (let room = 0; room < options.count; room += 1) {
    const channel_id = crypto.randomUUID();
    const ids: string[] = [];
    for (const at of options.membersOf(room)) {
      const member = members[at];
      if (!member) throw new Error(`There is no person ${at}.`);
      member.channels.push(channel_id);
      ids.push(member.user_id);
      if (!options.foreign) rows.push({ channel_id, user_id: member.user_id });
    }
    const direct_key = options.direct ? ids.toSorted().join(",") : null;
    channels.push({ _id: channel_id, count: ids.length, direct_key });
  }
  const { db, close } = place.look();
  try {
    await db.transaction().execute(async (tx) => {
      await sql`INSERT INTO channels (_id, kind, visibility, name, head, rev, members_rev, member_count, direct_key)
        SELECT _id, ${options.direct ? "direct" : "channel"}, 'private', '', 1, 1, 1, count, direct_key
        FROM jsonb_to_recordset(${JSON.stringify(channels)}::jsonb)
          AS c (_id uuid, count integer, direct_key text)`.execute(tx);
      for (let from = 0; from < rows.length; from += ROWS) {
        const some = JSON.stringify(rows.slice(from, from + ROWS));
        await sql`INSERT INTO channel_members (channel_id, user_id, role, rev, user_rev)
          SELECT channel_id, user_id, 'member', 1, 1
          FROM jsonb_to_recordset(${some}::jsonb) AS m (channel_id uuid, user_id uuid)`.execute(tx);
      }
      await sql`UPDATE user_streams SET head = greatest(head, 1)`.execute(tx);
    });
    await sql`ANALYZE`.execute(db);
  } finally {
    await close();
  }
  return members;
}
