import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/database/db.ts";
import { randomFrom } from "../../faults/random.ts";

/** Messages of one statement. */
const ROWS = 5_000;
/** The messages are spread over three years, evenly, up to the beginning of 2026. */
const UNTIL = Date.UTC(2026, 0, 1);
const SPAN_MS = 3 * 365.25 * 86_400_000;
/** Of the messages, the part that replies, and of those the part that goes on with the thread of the reply before. */
const REPLIES = 0.22;
const SAME_THREAD = 0.75;
/** How many of a channel's last messages a new thread may begin at. */
const RECENT = 30;

interface Talk {
  /** Who is in each channel. */
  members: readonly number[][];
  text(n: number): string;
  userId(n: number): string;
  channelId(n: number): string;
  note(text: string): void;
}

/** Where a channel stands. */
interface Channel {
  head: number;
  /** Messages that a thread may begin at. */
  recent: string[];
  thread: string | null;
}

const messageId = (n: number) => `01900000-0000-7eee-8000-${n.toString(16).padStart(12, "0")}`;

/** Writes the messages of years, in the order of their times, and everything that counts them. */
export async function writeTalk(
  db: Db,
  shape: { messages: number; first: number },
  talk: Talk,
): Promise<void> {
  const random = randomFrom(9);
  const { members } = talk;
  const channels: Channel[] = members.map(() => ({ head: 1, recent: [], thread: null }));
  const { messages } = shape;

  function write(n: number) {
    // A few channels are loud and most are quiet.
    const isFirst = random() < shape.first || channels.length === 1;
    const place = isFirst ? 0 : 1 + Math.floor(random() ** 2 * (channels.length - 1));
    const channel = channels[place];
    const people = members[place] ?? [];
    if (!channel) throw new Error(`There is no channel ${place}.`);
    // So are people.
    const author = people[Math.floor(random() ** 2 * people.length)] ?? 0;
    const id = messageId(n);
    channel.head += 1;
    let thread: string | null = null;
    if (random() < REPLIES && channel.recent.length > 0) {
      const another = channel.recent[Math.floor(random() * channel.recent.length)] ?? null;
      thread = channel.thread && random() < SAME_THREAD ? channel.thread : another;
      channel.thread = thread;
    } else {
      channel.recent.push(id);
      if (channel.recent.length > RECENT) channel.recent.shift();
    }
    const at = new Date(UNTIL - SPAN_MS + (SPAN_MS * n) / messages).toISOString();
    const ids = { id, channel: talk.channelId(place), author: talk.userId(author), thread };
    return { ...ids, seq: channel.head, text: talk.text(n), at };
  }

  for (let done = 0; done < messages; done += ROWS) {
    const rows = Array.from({ length: Math.min(ROWS, messages - done) }, (_, n) => write(done + n));
    const all = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((row) => row[key]);
    await sql`INSERT INTO messages (channel_id, seq, rev, _id, author_id, client_id, client_hash, text, thread_id,
        created_at)
      SELECT channel_id, seq, seq, id, author_id, id, '\\x00', text, thread, at
      FROM unnest(${all("channel")}::uuid[], ${all("seq")}::bigint[], ${all("id")}::uuid[],
        ${all("author")}::uuid[], ${all("text")}::text[], ${all("thread")}::uuid[], ${all("at")}::timestamptz[])
        AS n (channel_id, seq, id, author_id, text, thread, at)`.execute(db);
    if ((done / ROWS) % 20 === 19) talk.note(`${done + rows.length} messages`);
  }
  await count(db);
}

/** Brings what sends would have counted along: replies, heads, read marks a little behind. */
async function count(db: Db): Promise<void> {
  await sql`WITH replies AS (SELECT channel_id, thread_id, count(*) AS count, max(created_at) AS at FROM messages
      WHERE thread_id IS NOT NULL GROUP BY 1, 2)
    UPDATE messages m SET reply_count = r.count, last_reply_at = r.at FROM replies r
    WHERE m.channel_id = r.channel_id AND m._id = r.thread_id`.execute(db);
  // Without a change in the last minutes, which the sweep would look at.
  await sql`WITH heads AS (SELECT channel_id, max(seq) AS head FROM messages GROUP BY 1)
    UPDATE channels c SET head = h.head, changed_at = now() - interval '1 day' FROM heads h
    WHERE c._id = h.channel_id`.execute(db);
  await sql`UPDATE channel_members m SET last_read_seq = greatest(0, c.head - (hashtext(m.user_id::text || c._id) & 15))
    FROM channels c WHERE c._id = m.channel_id`.execute(db);
}
