import { Id, limits, type PeoplePage, type PeopleQuery } from "@parley/contract";
import { z } from "zod";
import { badField } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { decodeCursor, encodeCursor, NamePosition } from "../../platform/http/list-cursor.ts";
import { selectFoundPeople } from "./queries/found-people.ts";
import { selectPeople } from "./queries/users.ts";

/** After whom a page begins: how well they fit, then name and id. */
const FoundPosition = z.tuple([z.int().min(0).max(1), ...NamePosition.def.items]);

const Ids = z.array(Id).min(1).max(limits.idsMax);

/** The people whom somebody shares a channel or conversation with, themselves included. */
export type ContactsOf = (db: Db, user_id: string) => Promise<string[]>;

/** People by id, or by part of their name. A guest finds only those whom they share a channel with. */
export async function listPeople(
  { db, contactsOf }: { db: Db; contactsOf: ContactsOf },
  actor: Actor,
  query: z.output<typeof PeopleQuery>,
): Promise<z.output<typeof PeoplePage>> {
  const among = actor.role === "guest" ? await contactsOf(db, actor.user_id) : undefined;
  if (query.ids !== undefined) {
    const ids = Ids.safeParse(query.ids.split(","));
    if (!ids.success) throw badField("ids", `Give 1 to ${limits.idsMax} ids, separated by commas.`);
    const found = among ? ids.data.filter((id) => among.includes(id)) : ids.data;
    return { users: await selectPeople(db, found), next_cursor: null };
  }
  const after = decodeCursor(query.cursor, FoundPosition);
  const found = await selectFoundPeople(db, {
    q: query.q ?? "",
    after,
    among,
    limit: query.limit + 1,
  });
  const page = found.slice(0, query.limit);
  const last = found.length > query.limit ? page.at(-1) : undefined;
  return {
    users: page.map(({ person }) => person),
    next_cursor: last ? encodeCursor([last.place, last.person.name, last.person._id]) : null,
  };
}
