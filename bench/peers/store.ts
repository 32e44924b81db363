import { sql } from "kysely";
import { INDEX_VERSION } from "../../apps/server/src/features/search/index-messages.ts";
import { connect } from "../../apps/server/src/platform/database/connect.ts";
import { createLog } from "../../apps/server/src/platform/log/log.ts";
import type { PeerSend } from "./protocol.ts";

type New = Omit<PeerSend, "n">;
interface Waiting {
  message: New;
  resolve(seq: number): void;
  reject(error: unknown): void;
}

/**
 * Writes messages as a chat server has to: numbered in their channel, into Parley's own tables and indexes, the
 * search's too, in one transaction that is on disk when it returns. What comes for a channel while a write of it is
 * under way goes out together in the next, so that a peer is not slow for want of that.
 */
export function createStore(database: string): (message: New) => Promise<number> {
  const { db } = connect(database, { log: createLog({ level: "error" }), name: "parley bench" });
  const queues = new Map<string, Waiting[]>();

  async function write(channel_id: string, messages: New[]): Promise<number> {
    const all = <K extends keyof New>(key: K) => messages.map((message) => message[key]);
    const count = messages.length;
    const { rows } = await sql<{ head: number }>`WITH
      new AS (SELECT * FROM unnest(${all("client_id")}::uuid[], ${all("user_id")}::uuid[], ${all("text")}::text[])
        WITH ORDINALITY AS n (id, author, text, place)),
      numbered AS (UPDATE channels SET head = head + ${count}::bigint WHERE _id = ${channel_id} RETURNING head),
      said AS (INSERT INTO messages (channel_id, seq, rev, _id, author_id, client_id, client_hash, text)
        SELECT ${channel_id}::uuid, head - ${count}::bigint + place, head - ${count}::bigint + place, id, author, id, '\\x00', text
        FROM new, numbered RETURNING 1),
      indexed AS (INSERT INTO message_search (channel_id, seq, message_id, at, words, infix, version)
        SELECT ${channel_id}::uuid, head - ${count}::bigint + place, id, now(), to_tsvector('simple', text), text,
          ${INDEX_VERSION}::smallint FROM new, numbered RETURNING 1)
      SELECT head FROM numbered`.execute(db);
    return rows[0]?.head ?? 0;
  }

  async function drain(channel_id: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice();
      try {
        const head = await write(
          channel_id,
          batch.map(({ message }) => message),
        );
        for (const [place, { resolve }] of batch.entries())
          resolve(head - batch.length + place + 1);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      queue.splice(0, batch.length);
    }
  }

  return (message) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(message.channel_id) ?? [];
      queues.set(message.channel_id, queue);
      queue.push({ message, resolve, reject });
      if (queue.length === 1) void drain(message.channel_id, queue);
    });
}
