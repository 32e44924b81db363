import type { ChannelKind, ChannelOrder } from "@parley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

export interface ListFilter {
  kind: ChannelKind | undefined;
  q: string;
  /** Where `q` may stand: in the name, or in topic and description too. */
  within: "name" | "about";
  order: ChannelOrder;
  /** Place in the order, name (lower case) and id after which the page begins. */
  after: [place: number, name: string, id: string] | undefined;
  limit: number;
  /** Whether public channels that the person has not joined are listed too. */
  withPublic: boolean;
}

interface Listed {
  _id: string;
  /** In lower case. */
  name: string;
  last_message_at: Date | null;
  /** Smaller comes first; equal ones are ordered by name. */
  place: number;
}

const microsBack = (at: RawBuilder<unknown>) =>
  sql`-coalesce((extract(epoch FROM ${at}) * 1000000)::bigint, 0)`;

const placeIn: Record<ChannelOrder, RawBuilder<unknown>> = {
  name: sql`0::bigint`,
  active: microsBack(sql`written.at`),
  members: sql`-c.member_count::bigint`,
  newest: microsBack(sql`c.created_at`),
};

const isIn = (q: string, within: ListFilter["within"]): RawBuilder<unknown> => {
  const names = sql`strpos(lower(c.name), lower(${q})) > 0`;
  if (within === "name") return names;
  return sql`(${names} OR strpos(lower(c.topic), lower(${q})) > 0
    OR strpos(lower(c.description), lower(${q})) > 0)`;
};

/** Channels that a person is in or may join, in an order. */
export async function selectListedChannels(
  db: Db,
  user_id: string,
  { kind, q, within, order, after, limit, withPublic }: ListFilter,
): Promise<Listed[]> {
  const ofKind: RawBuilder<unknown> = kind ? sql`c.kind = ${kind}` : sql`true`;
  const place = placeIn[order];
  const isAfter = after
    ? sql`(${place}, lower(c.name), c._id) > (${after[0]}::bigint, ${after[1]}, ${after[2]}::uuid)`
    : sql`true`;
  const { rows } =
    await sql<Listed>`SELECT c._id, lower(c.name) AS name, written.at AS last_message_at,
      ${place} AS place
    FROM channels c
    LEFT JOIN channel_members m ON m.channel_id = c._id AND m.user_id = ${user_id} AND m.left_at IS NULL
    LEFT JOIN LATERAL (SELECT x.created_at AS at FROM messages x
      WHERE x.channel_id = c._id AND (x.thread_id IS NULL OR x.in_channel)
      ORDER BY x.seq DESC LIMIT 1) written ON true
    WHERE c.deleted_at IS NULL AND NOT c.importing AND ${ofKind}
      AND (m.user_id IS NOT NULL OR (${withPublic} AND c.kind = 'channel' AND c.visibility = 'public'))
      AND ${isIn(q, within)} AND ${isAfter}
    ORDER BY place, lower(c.name), c._id LIMIT ${limit}`.execute(db);
  return rows;
}
