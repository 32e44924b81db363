import { expect, test } from "vitest";
import { failureSentence } from "./failures.ts";

test.each([
  [
    'FATAL:  could not write to file "pg_wal/xlogtemp.77": No space left on device',
    "The disk that holds /d/postgres is full: free at least 200 MB there and start again.",
  ],
  [
    "ENOSPC",
    "The disk that holds /d/postgres is full: free at least 200 MB there and start again.",
  ],
  [
    'FATAL:  could not remove old lock file "postmaster.pid": Read-only file system',
    "/d/postgres lies on a read-only disk: choose a DATA_DIR that can be written.",
  ],
  [
    "DETAIL:  The data directory was initialized by PostgreSQL version 17, which is not compatible",
    'The data in /d/postgres was made by another major version of PostgreSQL: make a backup with the Parley that made it ("npm run cli -- backup FILE"), and restore it with this one into another DATA_DIR ("npm run cli -- restore FILE").',
  ],
  [
    "FATAL:  pre-existing shared memory block (key 7, ID 8) is still in use",
    "Processes of an earlier PostgreSQL still work on /d/postgres: wait until they have ended, or end them, and start again.",
  ],
  [
    'FATAL:  could not open file "global/pg_filenode.map": Permission denied',
    "PostgreSQL may not write to /d/postgres: check who owns that folder and its mode.",
  ],
  [
    "postgres: /lib/libc.so.6: version `GLIBC_2.34' not found",
    "The PostgreSQL that Parley brings cannot run on this system: set DATABASE_URL to a PostgreSQL 15 or newer of your own.",
  ],
  [
    "LOG:  starting\nFATAL:  the moon is full\nLOG:  database system is shut down\n",
    "PostgreSQL could not start on /d/postgres: FATAL:  the moon is full (its log is /d/postgres.log).",
  ],
  [
    "",
    "PostgreSQL could not start on /d/postgres: it gave no reason (its log is /d/postgres.log).",
  ],
])("failureSentence(%j)", (output, sentence) => {
  expect(failureSentence(output, "/d/postgres")).toBe(sentence);
});
