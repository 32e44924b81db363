import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "../../platform/database/migrate.ts";
import { createLog } from "../../platform/log/log.ts";
import { verify } from "../../test/backup-scene.ts";
import { createTestDatabase } from "../../test/postgres.ts";
import { mountSmallDisk } from "../../test/small-disk.ts";
import { backUpBeforeMigration } from "./keep-backups.ts";

const log = createLog({ level: "silent" });
const ours = join(import.meta.dirname, "..", "..", "migrations");
const count = readdirSync(ours).length;
const probe = mountSmallDisk(1);
probe?.remove();

let folder: string;
let dataDir: string;
let database: { url: string; drop: () => Promise<void> };
let client: pg.Client;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "parley-newer-"));
  dataDir = join(folder, "data");
  mkdirSync(dataDir);
  cpSync(ours, join(folder, "migrations"), { recursive: true });
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const addPerson = () =>
  client.query(`INSERT INTO users (_id, name, username, role, rev)
    VALUES (gen_random_uuid(), 'Ada', 'ada', 'owner', 0)`);
const backups = () => readdirSync(join(dataDir, "backups")).sort();
const number = (n: number) => String(n).padStart(4, "0");

/** What the start of a newer version does, which brings one migration more. */
async function upgrade(version: number, place = dataDir): Promise<void> {
  const sql = `CREATE TABLE of_${version} (_id int);`;
  writeFileSync(join(folder, "migrations", `${number(version)}-newer.sql`), sql);
  await migrate(database.url, log, {
    folder: join(folder, "migrations"),
    beforeMigration: (url) => backUpBeforeMigration(url, { dataDir: place, log, version: "1.2.3" }),
  });
}
const hasTable = async (version: number) =>
  (await client.query(`SELECT to_regclass('of_${version}') AS found`)).rows[0].found !== null;

describe("before a migration", () => {
  test("the database is backed up as it was, and the last three backups are kept", async () => {
    await addPerson();
    for (const more of [1, 2, 3, 4]) await upgrade(count + more);
    expect(await hasTable(count + 4)).toBe(true);
    expect(backups().map((name) => name.slice(0, 21))).toEqual(
      [1, 2, 3].map((more) => `before-migration-${number(count + more)}`),
    );
    const newest = join(dataDir, "backups", backups()[2] ?? "");
    expect(statSync(newest).mode & 0o777).toBe(0o600);
    const { manifest, summary } = await verify(newest);
    expect(manifest).toMatchObject({ contents: "database", parley: "1.2.3" });
    expect(manifest.migrations).toHaveLength(count + 3);
    expect(summary.tables.users).toMatchObject({ rows: 1 });
    const tables = manifest.tables.map(({ name }) => name);
    expect(tables).toContain(`of_${count + 3}`);
    expect(tables).not.toContain(`of_${count + 4}`);
  });

  test("nothing is kept of a workspace in which nobody has an account", async () => {
    await upgrade(count + 1);
    expect(await hasTable(count + 1)).toBe(true);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test("nothing is migrated when there can be no backup", async () => {
    await addPerson();
    writeFileSync(join(dataDir, "backups"), "in the way");
    await expect(upgrade(count + 1)).rejects.toThrow(
      /^The database was not brought up to date, because no backup could be made before: /,
    );
    expect(await hasTable(count + 1)).toBe(false);
    rmSync(join(dataDir, "backups"));
    await upgrade(count + 1);
    expect(await hasTable(count + 1)).toBe(true);
  });

  test.skipIf(!probe)(
    "nothing is migrated on a full disk (needs root that may mount one)",
    async () => {
      await addPerson();
      const disk = mountSmallDisk(1);
      if (!disk) throw new Error("A disk could be mounted before, and cannot be now.");
      try {
        mkdirSync(join(disk.path, "backups"));
        disk.fill();
        await expect(upgrade(count + 1, disk.path)).rejects.toThrow(
          /could be made before: .* is full/,
        );
        expect(await hasTable(count + 1)).toBe(false);
        expect(readdirSync(join(disk.path, "backups"))).toEqual([]);
        disk.free();
        await upgrade(count + 1, disk.path);
        expect(await hasTable(count + 1)).toBe(true);
      } finally {
        disk.remove();
      }
    },
  );
});
