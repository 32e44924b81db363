import type { MyPresence, OnlineUser, OnlineUsersQuery, Presence, Role } from "@parley/contract";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import { decodeCursor, encodeCursor, NamePosition } from "../../platform/http/list-cursor.ts";
import type { PresenceDeps } from "./presence.ts";
import { selectChosen, selectPage } from "./queries.ts";
import { visibleTo } from "./visible.ts";

interface Viewer {
  user_id: string;
  role: Role;
}

/** One's own presence with its settings. */
export async function myPresence(
  { db, board }: PresenceDeps,
  user_id: string,
): Promise<MyPresence> {
  const [chosen] = await selectChosen(db, [user_id]);
  if (!chosen) throw new AppError("session_over");
  return board.ownNow(chosen);
}

/** The presence of these people, of those who are there and may be seen. */
export async function bulkStatus(
  { db, board, contactsOf }: PresenceDeps,
  viewer: Viewer,
  user_ids: readonly string[],
): Promise<{ presences: Presence[] }> {
  const seen = await visibleTo(db, contactsOf, viewer, await selectChosen(db, user_ids));
  return { presences: seen.map((chosen) => board.publicNow(chosen)) };
}

/** Who is online, away or busy, by name, page by page. */
export async function onlineUsers(
  { db, board, contactsOf }: PresenceDeps,
  viewer: Viewer,
  query: z.output<typeof OnlineUsersQuery>,
): Promise<{ users: OnlineUser[]; total: number; next_cursor: string | null }> {
  const after = decodeCursor(query.cursor, NamePosition);
  // Who has just become invisible is not listed.
  await board.known();
  const online = board.online().map((user_id) => ({ user_id }));
  const seen = await visibleTo(db, contactsOf, viewer, online);
  const user_ids = seen.map(({ user_id }) => user_id);
  const filter = { user_ids, q: query.q ?? "", after, limit: query.limit + 1 };
  const { people, total } = await selectPage(db, filter);
  const page = people.slice(0, query.limit);
  const chosen = await selectChosen(
    db,
    page.map(({ _id }) => _id),
  );
  const byId = new Map(chosen.map((row) => [row.user_id, board.publicNow(row)]));
  const users = page.flatMap((person) => {
    const presence = byId.get(person._id);
    return presence ? [{ ...person, presence }] : [];
  });
  const last = people.length > query.limit ? page.at(-1) : undefined;
  return { users, total, next_cursor: last ? encodeCursor([last.name, last._id]) : null };
}
