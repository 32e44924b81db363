import { calls, type SessionUser } from "@parley/contract";
import { sql } from "kysely";
import { INDEX_VERSION } from "../features/search/index-messages.ts";
import type { Db } from "../platform/database/db.ts";
import type { TestApp } from "./build-app.ts";
import { findScene, type HotScene } from "./hot-scene.ts";
import { insideClient } from "./inside-client.ts";

/** Enough of everything for statistics, and for a read from end to end to show. */
const PEOPLE = 2_000;
const CHANNELS = 60;
/** Small channels and conversations of two, of others. */
const OTHERS = 1_500;
const MESSAGES = 12_000;
/** Messages that threads begin at; half of all replies are in the first one. */
const ROOTS = 60;

const idOf = (kind: string, n: string) =>
  sql.raw(`('01900000-0000-7${kind}-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`);

async function fillPeople(db: Db): Promise<void> {
  await sql`INSERT INTO users (_id, name, username, role, rev)
    SELECT ${idOf("aaa", "n")}, 'Person ' || n, 'person.' || n, 'member', n
    FROM generate_series(1, ${PEOPLE}::int) n`.execute(db);
  await sql`INSERT INTO user_streams (user_id, changed_at) SELECT _id, now() - interval '1 day' FROM users
    ON CONFLICT DO NOTHING`.execute(db);
  await sql`INSERT INTO sessions (_id, user_id, token_hash, expires_at)
    SELECT _id, _id, sha256(username::bytea), now() + interval '1 day' FROM users`.execute(db);
}

/** Channels of somebody, where a tenth of the others is too, all of them in the busy one; and what others have. */
async function fillChannels(db: Db, user_id: string, busy: string): Promise<void> {
  await sql`INSERT INTO channels (_id, kind, visibility, name, head, changed_at)
    SELECT ${idOf("ccc", "n")}, 'channel', 'private', 'team-' || n, 100, now() - interval '1 day'
    FROM generate_series(1, ${CHANNELS}::int) n`.execute(db);
  await sql`INSERT INTO channel_members (channel_id, user_id, role, rev, user_rev, last_read_seq)
    SELECT c._id, u._id, 'member', 1, 1, 95 FROM channels c, users u
    WHERE c._id = ${busy} OR (c.name LIKE 'team-%' AND (u._id = ${user_id} OR u.rev % 50 = 1))
    ON CONFLICT DO NOTHING`.execute(db);
  await sql`INSERT INTO channels (_id, kind, visibility, name, changed_at)
    SELECT ${idOf("ddd", "n")}, CASE WHEN n % 3 = 0 THEN 'channel' ELSE 'direct' END, 'private', '',
      now() - interval '1 day' FROM generate_series(1, ${OTHERS}::int) n`.execute(db);
  await sql`INSERT INTO channel_members (channel_id, user_id, role, rev, user_rev)
    SELECT ${idOf("ddd", "n")}, CASE WHEN side = 1 AND n % 30 = 1 THEN ${user_id}::uuid
      ELSE ${idOf("aaa", `1 + n + side`)} END, 'member', 1, 1
    FROM generate_series(1, ${OTHERS}::int) n, generate_series(1, 2) side`.execute(db);
}

/** Messages of the busy channel, a fifth of them replies, and a hundred in each other one. */
async function fillMessages(db: Db, busy: string): Promise<void> {
  const author = idOf("aaa", `1 + n * 7 % ${PEOPLE}`);
  const thread = idOf("eee", `CASE WHEN n % 2 = 0 THEN 1 ELSE 1 + n / 5 % ${ROOTS} END`);
  await sql`INSERT INTO messages (channel_id, seq, rev, _id, author_id, client_id, client_hash, text, thread_id,
      mentions_all, created_at)
    SELECT ${busy}, n + 100, n + 100, ${idOf("eee", "n")}, ${author}, ${idOf("eee", "n")}, '\\x00',
      'note ' || n || CASE WHEN n % 40 = 0 THEN ' harbour' ELSE '' END,
      CASE WHEN n > 100 AND n % 5 = 0 THEN ${thread} END, n % 25 = 1, now() - make_interval(secs => ${MESSAGES} - n)
    FROM generate_series(1, ${MESSAGES}::int) n`.execute(db);
  await sql`INSERT INTO messages (channel_id, seq, rev, _id, author_id, client_id, client_hash, text,
      mentions_all)
    SELECT c._id, n, n, gen_random_uuid(), ${author}, gen_random_uuid(), '\\x00', 'note ' || n, n % 25 = 1
    FROM channels c, generate_series(1, 100) n WHERE c.name LIKE 'team-%'`.execute(db);
  await sql`UPDATE messages m SET reply_count = r.count FROM (SELECT thread_id, count(*) AS count FROM messages
      WHERE thread_id IS NOT NULL GROUP BY 1) r WHERE m._id = r.thread_id`.execute(db);
  await sql`UPDATE channels SET head = ${MESSAGES + 100}, changed_at = now() - interval '1 day'
    WHERE _id = ${busy}`.execute(db);
  await sql`INSERT INTO message_search (channel_id, seq, message_id, at, words, infix, version)
    SELECT channel_id, seq, _id, created_at, to_tsvector('simple', text), text, ${INDEX_VERSION} FROM messages
    WHERE system IS NULL ON CONFLICT DO NOTHING`.execute(db);
}

/** What everybody has of their own. */
async function fillOwn(db: Db, busy: string): Promise<void> {
  await sql`INSERT INTO files (_id, uploader_id, stored_at, sent_at) SELECT _id, _id, now(), now() FROM users`.execute(
    db,
  );
  await sql`INSERT INTO message_files (channel_id, seq, position, file_id)
    SELECT ${busy}::uuid, rev * 5 + 101, 0, _id FROM users WHERE username LIKE 'person.%'`.execute(
    db,
  );
  await sql`INSERT INTO thread_followers (root_id, user_id, channel_id, rev)
    SELECT ${idOf("eee", "n")}, u._id, ${busy}, 1 FROM users u, generate_series(1, 3) n`.execute(
    db,
  );
  await sql`INSERT INTO drafts (user_id, place_id, channel_id, text, session_id, rev)
    SELECT _id, ${busy}::uuid, ${busy}::uuid, 'half', _id, 1 FROM users WHERE username LIKE 'person.%'`.execute(
    db,
  );
  await sql`INSERT INTO notifications (_id, user_id, kind, channel_id, subject_id, from_seq, to_seq, rev)
    SELECT gen_random_uuid(), u._id, 'mention', ${busy}, ${idOf("eee", "n")}, n + 100, n + 100, 1
    FROM users u, generate_series(1, 3) n`.execute(db);
  await sql`INSERT INTO message_reactions (channel_id, message_id, emoji, user_id)
    SELECT ${busy}, ${idOf("eee", "n")}, '🎉', u._id FROM generate_series(200, 300) n, users u
    WHERE u.rev BETWEEN 1 AND 10`.execute(db);
}

/** Registers somebody with an app that does not listen. */
export function registerInside({ app }: TestApp, name: string): Promise<SessionUser> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.org`;
  const body = { name, email, password: "correct horse battery" };
  return insideClient(app, "")(calls.authRegister, { body });
}

/** Fills the empty database of a quiet test app, and gives what the hot paths are walked with. */
export async function fillHotScene(server: TestApp): Promise<HotScene> {
  const { app, db } = server;
  const { _id: user_id, access_token: token } = await registerInside(server, "Ada Okafor");
  const body = { name: "busy", visibility: "public" as const };
  const { _id: channel_id } = await insideClient(app, token)(calls.channelCreate, { body });
  await fillPeople(db);
  await fillChannels(db, user_id, channel_id);
  await fillMessages(db, channel_id);
  await fillOwn(db, channel_id);
  await sql`VACUUM ANALYZE`.execute(db);
  return findScene(server, { user_id, token, channel_id, word: "harbour" });
}
