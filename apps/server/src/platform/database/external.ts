import pg from "pg";
import { errorCode, reachReason, StartError } from "../start-error.ts";

/** The oldest major version whose SQL the migrations may use. */
export const OLDEST = 15;

const reasons: Record<string, string> = {
  "28P01": "the user name or the password is wrong",
  "28000": "the server does not let this user in from here",
  "3D000": "there is no database of that name",
  "53300": "it has no connection left",
  "57P03": "it is just starting or stopping",
};

/** What matters of a database that someone else runs. */
export interface DatabaseFacts {
  /** Major version of the server. */
  major: number;
  encoding: string;
  /** Whether our user may create schemas, extensions and tables in it. */
  may_create: boolean;
}

/** Why a database is of no use to Parley; undefined when nothing speaks against it. */
export function shortcoming(facts: DatabaseFacts): string | undefined {
  const { major, encoding, may_create } = facts;
  if (major < OLDEST) return `it is PostgreSQL ${major}, and Parley needs ${OLDEST} or newer`;
  if (encoding !== "UTF8") return `its encoding is ${encoding}, and Parley needs UTF8`;
  if (!may_create) return "this user may not create tables there: make it the database's owner";
  return undefined;
}

/**
 * Checks that the database of a DATABASE_URL can be reached and used. Throws a StartError with the
 * reason if not; the password is never part of it.
 */
export async function checkExternal(url: string): Promise<void> {
  let why: string | undefined;
  try {
    why = shortcoming(await readFacts(url));
  } catch (error) {
    why = reason(error);
  }
  if (!why) return;
  throw new StartError(`The database of DATABASE_URL (${place(url)}) cannot be used: ${why}.`);
}

async function readFacts(url: string): Promise<DatabaseFacts> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // Without a listener a connection that breaks would end the process; the query fails anyway.
  client.on("error", () => {});
  try {
    await client.connect();
    const facts = await client.query<DatabaseFacts>(
      `SELECT current_setting('server_version_num')::int / 10000 AS major,
              current_setting('server_encoding') AS encoding,
              has_database_privilege(current_database(), 'CREATE')
                AND has_schema_privilege('public', 'CREATE') AS may_create`,
    );
    const [row] = facts.rows;
    if (!row) throw new Error("it did not answer a simple question");
    return row;
  } finally {
    await client.end().catch(() => {});
  }
}

function reason(error: unknown): string {
  // Several addresses of one host name fail together: the first says enough.
  const one = error instanceof AggregateError ? error.errors[0] : error;
  const known = reasons[errorCode(one)] ?? reachReason(one);
  if (known) return known;
  const message = one instanceof Error ? one.message : String(one);
  if (/terminated/.test(message)) return "what listens there hangs up";
  return /invalid url/i.test(message) ? "that address is not a valid one" : message;
}

/** Host and database of a URL, without user and password. */
function place(url: string): string {
  const shown = /@([^@]*)$/.exec(url)?.[1] ?? url.replace(/^[a-z]+:\/\//, "");
  return shown.replace(/\?.*$/, "");
}
