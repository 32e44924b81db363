import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StartError } from "../../platform/start-error.ts";
import {
  type BackupScene,
  backUpTo,
  openBackupScene,
  restoreFrom,
  verify,
} from "../../test/backup-scene.ts";
import {
  columnsOf,
  edit,
  editManifest,
  editSummary,
  type Files,
  forge,
  insert,
} from "../../test/forged-backup.ts";
import { LARGEST_PART, MANIFEST, SUMMARY } from "./format.ts";

let scene: BackupScene;
let good: Buffer;
let there: Awaited<ReturnType<typeof restoreFrom>>;
const file = () => join(scene.folder, "bad.tar");

beforeAll(async () => {
  scene = await openBackupScene();
  await backUpTo(file(), scene.app);
  good = readFileSync(file());
  there = await restoreFrom(file());
});
afterAll(async () => {
  await there.close();
  await scene.close();
});

const rows = "tables/messages/000001.copy.gz";

/** What is wrong, how it is made, what is said. */
const forgeries: [name: string, change: (files: Files) => void, says: RegExp][] = [
  [
    "a newer format",
    (f) =>
      edit<{ format: number }>(f, MANIFEST, (m) => {
        m.format = 2;
      }),
    /newer Parley: update/,
  ],
  ["no manifest", (f) => f.delete(MANIFEST), /is no backup of Parley/],
  ["no summary", (f) => f.delete(SUMMARY), /is cut off/],
  ["a part of a table left out", (f) => f.delete(rows), /rows of messages are not those/],
  [
    "another count",
    (f) =>
      editSummary(f, (s) => {
        s.files.count += 1;
      }),
    /should hold (\d+) files, and holds (?!\1)\d+/,
  ],
  ["rows of another backup", (f) => f.set(rows, gzipSync("x\n")), /./],
  [
    "a zip bomb",
    (f) => f.set(rows, gzipSync(Buffer.alloc(LARGEST_PART + 1))),
    /cannot be unpacked/,
  ],
  ["no gzip", (f) => f.set(rows, Buffer.from("no")), /cannot be unpacked/],
  ["tables in another order", (f) => editManifest(f, (m) => m.tables.reverse()), /./],
  [
    "a file left out",
    (f) => {
      f.delete(`files/${scene.text._id}`);
      editSummary(f, (s) => {
        s.files.count -= 1;
        s.files.bytes -= scene.text.size;
      });
    },
    /names the file|is not in it/,
  ],
  [
    "a file exchanged",
    (f) => f.set(`files/${scene.text._id}`, Buffer.alloc(scene.text.size)),
    /is not the one|is not in it/,
  ],
  [
    "an entry of no kind",
    (f) => insert(f, "etc/passwd", Buffer.from("x")),
    /does not belong into it/,
  ],
  ["a path that leads out", (f) => insert(f, "data/../../x", Buffer.from("x")), /leads out of it/],
  ["something after the end", (f) => f.set("files/later", Buffer.from("x")), /follows its end/],
];

/** What only a restore can see. */
const misfits: typeof forgeries = [
  [
    "a newer migration",
    (f) =>
      editManifest(f, (m) =>
        m.migrations.push({
          version: m.migrations.length + 1,
          name: "9999-new.sql",
          checksum: "x",
        }),
      ),
    /newer than this one \(it has 9999-new.sql\)/,
  ],
  [
    "another migration of the same number",
    (f) =>
      editManifest(f, (m) => {
        const [first] = m.migrations;
        if (first) first.checksum = "x";
      }),
    /made with another 0001-core.sql/,
  ],
  [
    "a table that is none",
    (f) =>
      editManifest(f, (m) => {
        const table = m.tables.find(({ name }) => name === "events");
        if (table) table.name = "pg_class";
      }),
    /./,
  ],
  [
    "a column that is none",
    (f) => editManifest(f, (m) => columnsOf(m, "messages").push("extra")),
    /another table messages/,
  ],
  [
    "columns exchanged",
    (f) => editManifest(f, (m) => columnsOf(m, "messages").reverse()),
    /do not fit/,
  ],
  [
    "a database in the data folder",
    (f) => {
      insert(f, "data/postgres/PG_VERSION", Buffer.from("1"));
      editSummary(f, (s) => {
        s.data.count += 1;
        s.data.bytes += 1;
      });
    },
    /does not belong into it/,
  ],
];

/** What is in the database that was to be filled, and in the folder. */
async function leftovers(): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: there.databaseUrl });
  await client.connect();
  try {
    const found =
      await client.query(`SELECT nspname AS name FROM pg_namespace WHERE nspname = 'graphile_worker'
      UNION ALL SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`);
    return [...found.rows, ...readdirSync(there.dataDir)];
  } finally {
    await client.end();
  }
}

async function expectRefused(says: RegExp): Promise<void> {
  const failure = await there.restore().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect(String(failure)).toMatch(says);
  expect(await leftovers()).toEqual([]);
}

describe("a backup that is not whole is refused in a sentence, and leaves nothing behind", () => {
  test.each(forgeries)("%s", async (name, change, says) => {
    await forge(file(), good, change);
    await expect(verify(file())).rejects.toThrow(StartError);
    await expect(verify(file())).rejects.toThrow(says);
    if (/summary|left out|leads out/.test(name)) await expectRefused(/./);
  });

  test.each(misfits)("%s", async (_, change, says) => {
    await forge(file(), good, change);
    await expectRefused(says);
  });

  test("one byte changed anywhere", async () => {
    const place = fc.integer({ min: 0, max: good.length - 1 });
    const change = fc.integer({ min: 1, max: 255 });
    await fc.assert(
      fc.asyncProperty(place, change, async (at, flip) => {
        const changed = Buffer.from(good);
        changed[at] = (changed[at] ?? 0) ^ flip;
        writeFileSync(file(), changed);
        await expect(verify(file())).rejects.toThrow(StartError);
      }),
      { numRuns: 100 },
    );
    writeFileSync(file(), good.subarray(0, good.length >> 1));
    await expectRefused(/is cut off/);
  });

  test("no file, a folder, and a file of another sort", async () => {
    writeFileSync(file(), "#!/bin/sh\n".repeat(200));
    await expect(verify(file())).rejects.toThrow(/bad.tar is damaged|no backup/);
    await expect(verify(scene.folder)).rejects.toThrow(/cannot be read/);
    await expect(verify(join(scene.folder, "none"))).rejects.toThrow(/There is no file/);
  });

  test("what is in use: a folder, a database", async () => {
    writeFileSync(file(), good);
    const folder = join(there.dataDir, "files");
    writeFileSync(folder, "");
    await expect(there.restore()).rejects.toThrow(/is not empty \(it has files\)/);
    rmSync(folder);
    await there.restore();
    rmSync(there.dataDir, { recursive: true });
    mkdirSync(there.dataDir);
    await expect(there.restore()).rejects.toThrow(/The database is not empty/);
    expect(readdirSync(there.dataDir)).toEqual([]);
  });
});
