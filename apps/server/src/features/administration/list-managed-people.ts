import type { ManagedPeoplePage, ManagedPeopleQuery } from "@parley/contract";
import type { z } from "zod";
import { demand } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { decodeCursor, encodeCursor, NamePosition } from "../../platform/http/list-cursor.ts";
import { mayAdminister } from "./policy.ts";
import { countManagedPeople, selectManagedPeople } from "./queries/people.ts";

/** People with e-mail, account and last visit, by name, for owners and admins. */
export async function listManagedPeople(
  db: Db,
  actor: Actor,
  { q = "", role, state, cursor, limit }: z.output<typeof ManagedPeopleQuery>,
): Promise<z.output<typeof ManagedPeoplePage>> {
  demand(mayAdminister(actor.role));
  const filter = { q, role, state };
  const after = decodeCursor(cursor, NamePosition);
  const found = await selectManagedPeople(db, filter, { after, limit: limit + 1 });
  const users = found.slice(0, limit);
  const last = found.length > limit ? users.at(-1) : undefined;
  return {
    users,
    total: await countManagedPeople(db, filter),
    next_cursor: last ? encodeCursor([last.name, last._id]) : null,
  };
}
