import { dirname } from "node:path";

/** What PostgreSQL or the system says, and the sentence that it becomes. */
const known: [RegExp, (path: string) => string][] = [
  [
    /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/i,
    (path) => `The disk that holds ${path} is full: free at least 200 MB there and start again.`,
  ],
  [
    /Read-only file system|EROFS/i,
    (path) => `${path} lies on a read-only disk: choose a DATA_DIR that can be written.`,
  ],
  [
    /initialized by PostgreSQL version (\d+)|database files are incompatible with server/i,
    (path) =>
      `The data in ${path} was made by another major version of PostgreSQL: make a backup with the Parley ` +
      'that made it ("npm run cli -- backup FILE"), and restore it with this one into another DATA_DIR ' +
      '("npm run cli -- restore FILE").',
  ],
  [
    /pre-existing shared memory block .* still in use/i,
    (path) =>
      `Processes of an earlier PostgreSQL still work on ${path}: wait until they have ended, or end them, and start again.`,
  ],
  [
    /could not create shared memory segment|Cannot allocate memory|ENOMEM/i,
    () => "There is not enough memory to start PostgreSQL: free about 100 MB and start again.",
  ],
  [
    /could not write lock file|could not create lock file|Permission denied|EACCES|EPERM/i,
    (path) => `PostgreSQL may not write to ${path}: check who owns that folder and its mode.`,
  ],
  [
    /ENOENT|error while loading shared libraries|version `GLIBC/i,
    () =>
      "The PostgreSQL that Parley brings cannot run on this system: set DATABASE_URL to a PostgreSQL 15 or newer of your own.",
  ],
];

/** One plain sentence for the output of a PostgreSQL program that failed on `data`. */
export function failureSentence(output: string, data: string): string {
  for (const [pattern, sentence] of known) {
    if (pattern.test(output)) return sentence(data);
  }
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const telling = lines.findLast((line) => /FATAL|PANIC|ERROR|error:/.test(line)) ?? lines.at(-1);
  return `PostgreSQL could not start on ${data}: ${(telling ?? "it gave no reason").trim()} (its log is ${logPath(dirname(data))}).`;
}

/** Where the embedded server of a DATA_DIR writes its log. */
export function logPath(dataDir: string): string {
  return `${dataDir}/postgres.log`;
}
