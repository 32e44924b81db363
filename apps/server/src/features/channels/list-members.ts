import type { MembersPage, MembersQuery } from "@parley/contract";
import type { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { decodeCursor, encodeCursor, NamePosition } from "../../platform/http/list-cursor.ts";
import { selectMembers } from "./queries/channels.ts";
import { visibleChannel } from "./show-channel.ts";

/** Members of a channel that one may see, by name. */
export async function listMembers(
  db: Db,
  actor: Actor,
  channel_id: string,
  query: z.output<typeof MembersQuery>,
): Promise<z.output<typeof MembersPage>> {
  const { member_count } = await visibleChannel(db, actor, channel_id);
  const after = decodeCursor(query.cursor, NamePosition);
  const found = await selectMembers(db, channel_id, {
    q: query.q ?? "",
    after,
    limit: query.limit + 1,
  });
  const members = found.slice(0, query.limit);
  const last = members.at(-1);
  const hasMore = found.length > query.limit && last !== undefined;
  return {
    members,
    total: member_count,
    next_cursor: hasMore ? encodeCursor([last.user.name, last.user._id]) : null,
  };
}
