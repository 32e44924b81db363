/** disk_full of PostgreSQL, and the same by Node. */
const FULL = new Set(["53100", "ENOSPC", "EDQUOT"]);
/** io_error and internal_error: the classes in which PostgreSQL puts, say, a quota that is used up. */
const PERHAPS_FULL = new Set(["58030", "XX000"]);
const NO_ROOM = /No space left on device|Disk quota exceeded/i;

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

/** True when a write failed for want of room on a disk; what needs none goes on working. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return FULL.has(code) || (PERHAPS_FULL.has(code) && NO_ROOM.test(error.message));
}

/**
 * Makes a note that reading must not depend on: on a full disk it is not made, and that is no failure.
 * @returns what `write` gives, undefined where there was no room for it
 */
export async function ifThereIsRoom<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (isStorageFull(error)) return undefined;
    throw error;
  }
}

/** SQLSTATEs and socket errors that mean "the database is away for now", not "the query is wrong". */
const AWAY = new Set([
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "53300", // too_many_connections
  "53200", // out_of_memory
  "57014", // query_canceled: over the statement's time limit
  "25P03", // idle_in_transaction_session_timeout
  "40P01", // deadlock_detected
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
]);

/** What the driver says without a code when a connection broke, or none could be had. */
const DRIVER =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/;

/** True for failures that heal by themselves once the database can be reached, or write, again. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (AWAY.has(code) || code.startsWith("08")) return true;
  return isStorageFull(error) || DRIVER.test(error.message);
}
