import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { INDEX_VERSION } from "../apps/server/src/features/search/index-messages.ts";
import { toInfixText } from "../apps/server/src/features/search/words/infix.ts";
import { flags, toVector } from "../apps/server/src/features/search/words/lexemes.ts";
import type { Db } from "../apps/server/src/platform/database/db.ts";
import { createTexts, randomFrom } from "./search-texts.ts";

/** People, channels (a third of them open) and who is in them; the same ones each time but for their ids. */
const PEOPLE = 500;
const CHANNELS = 300;
/** Private channels that the person who searches is in. */
const OWN_PRIVATE = 40;
const ROWS = 5_000;
/** The messages are spread over three years, up to now. */
const YEARS = 3;

/** Fills a database with so many messages, and gives who searches: a member of some channels. */
export async function fillSearch(
  db: Db,
  messages: number,
  progress: (done: number) => void,
): Promise<void> {
  const people = Array.from({ length: PEOPLE }, () => randomUUID());
  const channels = Array.from({ length: CHANNELS }, () => randomUUID());
  await sql`INSERT INTO users (_id, name, username, role, rev)
    SELECT id, 'Person ' || n, 'person' || n, 'member', 0
    FROM unnest(${people}::uuid[]) WITH ORDINALITY AS p (id, n)`.execute(db);
  await sql`INSERT INTO user_streams (user_id) SELECT _id FROM users`.execute(db);
  await sql`INSERT INTO channels (_id, kind, visibility, name, head, member_count)
    SELECT id, 'channel', CASE WHEN n % 3 = 0 THEN 'public' ELSE 'private' END, 'team-' || n, ${messages}, 1
    FROM unnest(${channels}::uuid[]) WITH ORDINALITY AS c (id, n)`.execute(db);
  await sql`INSERT INTO channel_members (channel_id, user_id, role, rev, user_rev)
    (SELECT c._id, u._id, 'member', 0, 0 FROM channels c, users u
      WHERE u.username = 'person1' AND c.visibility = 'private' ORDER BY c.name LIMIT ${OWN_PRIVATE})
    UNION ALL SELECT c._id, u._id, 'member', 0, 0 FROM channels c, users u
      WHERE u.username = 'person1' AND c.visibility = 'public'`.execute(db);
  // Made whole at the end: entry by entry, this would take an hour.
  const { rows: indexes } = await sql<{ name: string; made: string }>`
    SELECT indexname AS name, indexdef AS made FROM pg_indexes
    WHERE indexname IN ('message_search_words', 'message_search_infix')`.execute(db);
  for (const { name } of indexes) await sql`DROP INDEX ${sql.ref(name)}`.execute(db);
  await fillMessages(db, { messages, people, channels }, progress);
  await sql`SET maintenance_work_mem = '512MB'`.execute(db);
  for (const { made } of indexes) await sql.raw(made).execute(db);
  await sql`VACUUM ANALYZE`.execute(db);
}

async function fillMessages(
  db: Db,
  { messages, people, channels }: { messages: number; people: string[]; channels: string[] },
  progress: (done: number) => void,
): Promise<void> {
  const text = createTexts(1);
  const random = randomFrom(2);
  const span = YEARS * 365.25 * 86_400_000;
  const first = Date.now() - span;
  // A few channels are loud and most are quiet, and so are people.
  const of = <T>(list: readonly T[]) => list[Math.floor(random() ** 2 * list.length)] as T;
  for (let done = 0; done < messages; done += ROWS) {
    const rows = Array.from({ length: Math.min(ROWS, messages - done) }, (_, index) => {
      const n = done + index;
      const said = text(n);
      const author = of(people);
      const isFile = n % 40 === 0;
      const link = said.includes("https://") ? [flags.link] : [];
      const file = isFile ? [flags.file] : [];
      return {
        channel_id: of(channels),
        seq: n + 1,
        _id: randomUUID(),
        author,
        text: said,
        at: new Date(first + (span * n) / messages).toISOString(),
        pinned: n % 2_000 === 0,
        words: toVector(said, [flags.from(author), ...link, ...file]),
        infix: toInfixText(said),
      };
    });
    const all = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((row) => row[key]);
    await sql`WITH new AS (SELECT * FROM unnest(${all("channel_id")}::uuid[], ${all("seq")}::bigint[],
        ${all("_id")}::uuid[], ${all("author")}::uuid[], ${all("text")}::text[], ${all("at")}::timestamptz[],
        ${all("pinned")}::boolean[], ${all("words")}::text[], ${all("infix")}::text[])
        AS n (channel_id, seq, _id, author_id, text, at, pinned, words, infix)),
      said AS (INSERT INTO messages (channel_id, seq, rev, _id, author_id, client_id, client_hash, text,
          created_at, pinned_at)
        SELECT channel_id, seq, seq, _id, author_id, _id, '', text, at, CASE WHEN pinned THEN at END FROM new
        RETURNING 1)
      INSERT INTO message_search (channel_id, seq, message_id, at, words, infix, version)
      SELECT channel_id, seq, _id, at, words::tsvector, infix, ${INDEX_VERSION} FROM new, (SELECT count(*) FROM said)`.execute(
      db,
    );
    progress(done + rows.length);
  }
}
