import { type Kysely, sql, type Transaction } from "kysely";

/** The database; every query is typed where it is written. */
export type Db = Kysely<unknown>;
/** A transaction under way. */
export type Tx = Transaction<unknown>;

/** Holds a lock named by `key` until the transaction ends. */
export async function lockByName(tx: Tx, key: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** The name of the unique index or constraint that a write violated, if that is what failed. */
export function violatedUnique(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "23505") return undefined;
  return "constraint" in error && typeof error.constraint === "string" ? error.constraint : "";
}
