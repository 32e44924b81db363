import { sql } from "kysely";
import { connect } from "../../apps/server/src/platform/database/connect.ts";
import type { Db } from "../../apps/server/src/platform/database/db.ts";
import { createLog } from "../../apps/server/src/platform/log/log.ts";
import { textOf } from "../load/ledger.ts";

/** How rows go in. */
export interface Inserts {
  /** Rows of one transaction. */
  rowsEach: number;
  /** Connections that insert at once, each waiting for its own. */
  connections: number;
  bytes: number;
  seconds: number;
}

/**
 * Puts message rows into Parley's own table, with all its indexes, as fast as the PostgreSQL there takes them
 * durably, and does nothing else: no numbers, no channel, no search.
 * @param author_id somebody who is there
 * @returns rows a second
 */
export async function insertRows(
  url: string,
  author_id: string,
  { rowsEach, connections, bytes, seconds }: Inserts,
): Promise<number> {
  const log = createLog({ level: "error" });
  const { db, close } = connect(url, { log, connections, name: "parley bench" });
  try {
    const begun = performance.now();
    const end = begun + seconds * 1_000;
    let done = 0;
    const worker = async () => {
      const channel_id = await makeChannel(db);
      for (let seq = 2; performance.now() < end; seq += rowsEach) {
        const seqs = Array.from({ length: rowsEach }, (_, n) => seq + n);
        const ids = seqs.map(() => crypto.randomUUID());
        const texts = seqs.map((n) => textOf(n, bytes));
        await sql`INSERT INTO messages (channel_id, seq, rev, _id, author_id, client_id, client_hash, text)
          SELECT ${channel_id}::uuid, seq, seq, id, ${author_id}::uuid, id, '\\x00', text
          FROM unnest(${seqs}::bigint[], ${ids}::uuid[], ${texts}::text[]) AS n (seq, id, text)`.execute(
          db,
        );
        done += rowsEach;
      }
    };
    await Promise.all(Array.from({ length: connections }, worker));
    return done / ((performance.now() - begun) / 1_000);
  } finally {
    await close();
  }
}

async function makeChannel(db: Db): Promise<string> {
  const _id = crypto.randomUUID();
  await sql`INSERT INTO channels (_id, kind, visibility) VALUES (${_id}, 'channel', 'private')`.execute(
    db,
  );
  return _id;
}
