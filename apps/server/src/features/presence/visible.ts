import type { Role } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import { whoIsSeen } from "./policy.ts";

/** Everyone with whom a person shares a channel, themselves included; asked of a later feature. */
export type ContactsOf = (db: Db, user_id: string) => Promise<string[]>;

/** Those of some people whose presence one may see. */
export async function visibleTo<T extends { user_id: string }>(
  db: Db,
  contactsOf: ContactsOf,
  viewer: { user_id: string; role: Role },
  people: readonly T[],
): Promise<readonly T[]> {
  if (whoIsSeen(viewer.role) === "everyone" || people.length === 0) return people;
  const contacts = new Set(await contactsOf(db, viewer.user_id));
  return people.filter(({ user_id }) => contacts.has(user_id));
}
