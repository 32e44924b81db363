import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson } from "../../test/client.ts";
import { deleteOldRead } from "./queries/purge.ts";

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

interface Old {
  /** Days since it came. */
  at: number;
  /** Days since it was read; null: it was not. */
  read: number | null;
}

async function notify(user_id: string, all: Old[]): Promise<void> {
  for (const { at, read } of all) {
    await sql`INSERT INTO notifications (_id, user_id, kind, subject_id, title, at, read_at, rev)
      VALUES (gen_random_uuid(), ${user_id}, 'event', gen_random_uuid(), ${String(at)},
        now() - make_interval(days => ${at}), now() - make_interval(days => ${read}::int), 1)`.execute(
      server.db,
    );
  }
}

async function kept(user_id: string): Promise<number[]> {
  const { rows } = await sql<{ title: string }>`SELECT title FROM notifications
    WHERE user_id = ${user_id} ORDER BY at DESC`.execute(server.db);
  return rows.map(({ title }) => Number(title));
}

it("what was read goes after a while, and beyond what is kept of it; what is unread stays", async () => {
  const ada = await registerPerson(server.url, "Ada Okafor");
  const ben = await registerPerson(server.url, "Ben Sato");
  await notify(ada.user_id, [
    { at: 1, read: 1 },
    { at: 2, read: null },
    { at: 3, read: 2 },
    { at: 4, read: 1 },
    { at: 200, read: 91 },
    { at: 300, read: null },
  ]);
  await notify(ben.user_id, [
    { at: 5, read: 5 },
    { at: 100, read: 89 },
  ]);
  // More people than one statement looks at.
  await sql`INSERT INTO users (_id, name, username, role, rev)
    SELECT gen_random_uuid(), 'P', 'p' || n, 'member', 0 FROM generate_series(1, 250) n`.execute(
    server.db,
  );
  await deleteOldRead(server.db, { days: 90, keep: 1_000 });
  expect([await kept(ada.user_id), await kept(ben.user_id)]).toEqual([
    [1, 2, 3, 4, 300],
    [5, 100],
  ]);
  await deleteOldRead(server.db, { days: 90, keep: 2 });
  expect([await kept(ada.user_id), await kept(ben.user_id)]).toEqual([
    [1, 2, 3, 300],
    [5, 100],
  ]);
});
