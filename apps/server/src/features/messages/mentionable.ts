import type { Tx } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { selectContacts } from "../channels/index.ts";
import { selectByUsername } from "./queries/write.ts";

/** Ids by username of those whom an author may name. */
export type Mentionable = (author: Pick<Actor, "user_id">) => ReadonlyMap<string, string>;

const nobody: ReadonlyMap<string, string> = new Map();

/**
 * Reads whom these authors mean by the usernames that they wrote. For a guest somebody with whom they
 * share no channel is not there: else writing names would tell who is.
 */
export async function readMentionable(
  tx: Tx,
  written: ReadonlyArray<{ actor: Actor; names: readonly string[] }>,
): Promise<Mentionable> {
  const names = [...new Set(written.flatMap((one) => one.names))];
  if (names.length === 0) return () => nobody;
  const users = await selectByUsername(tx, names);
  const ofGuests = new Map<string, ReadonlyMap<string, string>>();
  for (const { actor } of written) {
    if (actor.role !== "guest" || ofGuests.has(actor.user_id)) continue;
    const contacts = new Set(await selectContacts(tx, actor.user_id));
    const known = [...users].filter(([, user_id]) => contacts.has(user_id));
    ofGuests.set(actor.user_id, new Map(known));
  }
  return ({ user_id }) => ofGuests.get(user_id) ?? users;
}
