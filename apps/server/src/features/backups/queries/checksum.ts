import type { Session } from "../../../platform/database/session.ts";
import { quoted, type Table } from "./catalog.ts";

/** What the rows of a table come to, in whatever order they lie. */
export interface Checksum {
  rows: number;
  /** Sum of a part of each row's MD5. */
  sum: string;
}

/** Makes what values look like as text independent of the settings of a server. */
export async function fixNotation(session: Session): Promise<void> {
  await session.rows(
    `SELECT set_config('TimeZone', 'UTC', false), set_config('DateStyle', 'ISO, MDY', false),
      set_config('IntervalStyle', 'postgres', false), set_config('bytea_output', 'hex', false),
      set_config('extra_float_digits', '1', false)`,
  );
}

/** Reads all rows of a table, on the server, and gives what they come to. */
export async function checksumOf(session: Session, { name, columns }: Table): Promise<Checksum> {
  const list = columns.map(quoted).join(", ");
  const [found] = await session.rows<Checksum>(
    `SELECT count(*)::int AS rows,
      coalesce(sum(('x' || substr(md5(ROW(${list})::text), 1, 15))::bit(60)::bigint), 0)::text AS sum
    FROM ${quoted(name)}`,
  );
  if (!found) throw new Error(`The database did not count ${name}.`);
  return found;
}
