import type { SystemEvent } from "@parley/contract";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/db.ts";

/** A row that nobody wrote. */
interface NewSystemMessage {
  _id: string;
  channel_id: string;
  seq: number;
  author_id: string;
  client_id: string;
  client_hash: Buffer;
  system: SystemEvent;
}

export async function insertSystemMessage(tx: Tx, m: NewSystemMessage): Promise<void> {
  await sql`INSERT INTO messages (_id, channel_id, seq, rev, author_id, client_id, client_hash, text, system)
    VALUES (${m._id}, ${m.channel_id}, ${m.seq}, ${m.seq}, ${m.author_id}, ${m.client_id},
      ${m.client_hash}, '', ${JSON.stringify(m.system)}::jsonb)`.execute(tx);
}
