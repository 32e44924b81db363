import { sql } from "kysely";
import { createToken, hashToken } from "../apps/server/src/features/accounts/tokens.ts";
import { registerPerson, type TestClient } from "../apps/server/src/test/client.ts";
import type { Place } from "./place.ts";
import type { Person } from "./protocol.ts";

/**
 * Fills a workspace: the owner registers, the others are written into the database with a session each,
 * because thousands of passwords would take longer to hash than the faults take to survive.
 */
export async function populate(
  place: Place,
  count: number,
): Promise<{ owner: TestClient; people: Person[] }> {
  const owner = await registerPerson(place.nodes[0]?.url ?? "", "Person 0");
  const others = Array.from({ length: count - 1 }, (_, index) => ({
    user_id: crypto.randomUUID(),
    name: `Person ${index + 1}`,
    username: `person.${index + 1}`,
    token: createToken(),
  }));
  const rows = others.map(({ token, ...person }) => ({
    ...person,
    session_id: crypto.randomUUID(),
    hash: hashToken(token).toString("hex"),
  }));
  const database = place.look();
  try {
    const list = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS p (user_id uuid, name text, username text, session_id uuid, hash text)`;
    await database.db.transaction().execute(async (tx) => {
      await sql`INSERT INTO users (_id, name, username, role, rev)
        SELECT user_id, name, username, 'member', 1 FROM ${list}`.execute(tx);
      await sql`INSERT INTO user_streams (user_id) SELECT user_id FROM ${list}`.execute(tx);
      await sql`INSERT INTO sessions (_id, user_id, token_hash, expires_at, confirmed_at, user_agent, ip)
        SELECT session_id, user_id, decode(hash, 'hex'), now() + interval '1 day', now(), '', ''
        FROM ${list}`.execute(tx);
    });
  } finally {
    await database.close();
  }
  const { _id: user_id, username } = owner.user ?? { _id: "", username: "" };
  const first = { user_id, name: "Person 0", username, token: owner.token };
  return { owner, people: [first, ...others] };
}
