import type { Mention } from "@parley/contract";
import { type Db, lockByName } from "../../../platform/database/db.ts";
import {
  insertPeople,
  type KnownPerson,
  markPeople,
  type NewPerson,
  selectKnownPeople,
  selectUsernames,
} from "../queries/people.ts";
import type { SourceKeys } from "./keys.ts";
import { type ExportPerson, takeUsername } from "./people.ts";

/** Whom the people of an export are here, by their key in it, and how many came which way. */
export interface StoredPeople {
  accounts: Map<string, Mention>;
  matched: number;
  here: number;
  added: number;
}

const CHUNK = 2_000;

/**
 * Finds the people of an export among those here and, unless `dryRun`, stores the others as members
 * who cannot log in: inactive, without a password; their e-mail is kept, so that an invitation to it
 * can find them.
 */
export async function storePeople(
  db: Db,
  people: ExportPerson[],
  keys: SourceKeys,
  dryRun: boolean,
): Promise<StoredPeople> {
  const result: StoredPeople = { accounts: new Map(), matched: 0, here: 0, added: 0 };
  for (let from = 0; from < people.length; from += CHUNK) {
    const chunk = people.slice(from, from + CHUNK);
    if (dryRun) await look(db, chunk, keys, result);
    else {
      const stored = await db.transaction().execute(async (tx) => {
        // Held by registrations too: no two people take one name.
        await lockByName(tx, "register");
        const found = { ...result, accounts: new Map(result.accounts) };
        const { known, fresh } = await look(tx, chunk, keys, found);
        await markPeople(tx, known);
        await insertPeople(tx, fresh);
        return found;
      });
      Object.assign(result, stored);
    }
  }
  return result;
}

/** Finds who is here, decides what the others will be called, and adds both to `result`. */
async function look(
  db: Db,
  people: ExportPerson[],
  keys: SourceKeys,
  result: StoredPeople,
): Promise<{ known: KnownPerson[]; fresh: NewPerson[] }> {
  const asked = people.map(({ key, email }) => ({ source_key: keys.person(key), email }));
  const known = await selectKnownPeople(db, asked);
  const byKey = new Map(known.map((person) => [person.source_key, person]));
  const names = [...result.accounts.values()].map(({ username }) => username);
  const taken = new Set([...(await selectUsernames(db)), ...names]);
  const emails = new Set<string>();
  const fresh: NewPerson[] = [];
  for (const { key, name, username: wanted, email, role, profile } of people) {
    const source_key = keys.person(key);
    const found = byKey.get(source_key);
    if (found) {
      result.accounts.set(key, { user_id: found.user_id, username: found.username });
      if (found.by_email) result.matched += 1;
      else result.here += 1;
      continue;
    }
    const _id = keys.idOf(source_key);
    const username = takeUsername(wanted, taken);
    const ownEmail = email !== null && !emails.has(email) ? email : null;
    if (ownEmail !== null) emails.add(ownEmail);
    fresh.push({ _id, source_key, name, username, email: ownEmail, role, profile });
    result.accounts.set(key, { user_id: _id, username });
    result.added += 1;
  }
  return { known: known.filter((person) => person.by_email), fresh };
}
