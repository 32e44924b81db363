import { z } from "zod";

/*
 * What a backup is made of. docs/adr/0016 says why; docs/operating.md shows how to look into one with
 * nothing but tar, gzip and sha256sum.
 */

/** The number of this format; another one is refused. */
export const FORMAT = 1;

/** First in the archive: what it is. */
export const MANIFEST = "parley-backup.json";
/** After everything else: what must have been in it. */
export const SUMMARY = "summary.json";
/** Below it the rows of each table, in parts that are packed one by one. */
export const TABLES = "tables/";
/** Below it what people uploaded, under the keys of the file store. */
export const FILES = "files/";
/** Below it what else is in the data folder: legal texts, keys. */
export const DATA = "data/";

/** Bytes of rows from which on a part is closed, before it is packed. */
export const PART_BYTES = 4 * 1024 * 1024;
/** Bytes of one part at most, packed or not: a part ends with a row, and no row is nearly as long. */
export const LARGEST_PART = 64 * 1024 * 1024;
/** Bytes of manifest and summary at most. */
export const LARGEST_JSON = 16 * 1024 * 1024;

/** Jobs that wait, under this name among the tables: what they are does not depend on how the queue keeps them. */
export const JOBS = "waiting_jobs";
export const JOB_COLUMNS = [
  ...["task", "payload", "queue", "run_at", "max_attempts", "key", "priority"],
];

const Name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const Count = z.int().min(0);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** Version of the Parley that made it. */
  parley: z.string().max(100),
  /** The moment of the snapshot, ISO 8601. */
  created_at: z.iso.datetime(),
  /** Major version of PostgreSQL. */
  postgres: z.int(),
  /** Without `files` it holds neither uploads nor anything else of the data folder. */
  contents: z.enum(["everything", "database"]),
  migrations: z
    .array(z.strictObject({ version: z.int().min(1), name: z.string(), checksum: z.string() }))
    .min(1),
  /** In the order in which they are loaded: a table comes after those that it refers to. */
  tables: z.array(z.strictObject({ name: Name, columns: z.array(Name).min(1) })).min(1),
});
export type Manifest = z.output<typeof Manifest>;

export const Summary = z.strictObject({
  /** Rows, and the SHA-256 of the rows as COPY writes them, by table. */
  tables: z.record(Name, z.strictObject({ rows: Count, sha256: Sha256 })),
  /** Uploads, thumbnails and pictures. */
  files: z.strictObject({ count: Count, bytes: Count }),
  /** Other files of the data folder. */
  data: z.strictObject({ count: Count, bytes: Count }),
  /** Keys of files that the rows name and that were not there any more when they were to be copied. */
  missing: z.array(z.string()),
  /** Keys of uploads that are not what was uploaded; they are here as they were found. */
  damaged: z.array(z.string()),
});
export type Summary = z.output<typeof Summary>;

/** Where the n-th part of a table is, counted from 1. */
export const partPath = (table: string, n: number) =>
  `${TABLES}${table}/${String(n).padStart(6, "0")}.copy.gz`;
