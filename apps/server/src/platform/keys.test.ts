import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../test/postgres.ts";
import { connect, type OpenDatabase } from "./database/connect.ts";
import { readKeys } from "./keys.ts";
import { createLog } from "./log/log.ts";

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let open: OpenDatabase;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "parley-keys-"));
  database = await createTestDatabase();
  open = connect(database.url, { log: createLog({ level: "silent" }), name: "parley-keys-test" });
});
afterEach(async () => {
  await open.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const file = () => join(folder, "keys.json");
const fileOf = () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const signing = randomBytes(32).toString("base64url");
  return { push: privateKey.export({ format: "jwk" }), signing };
};

test("the secrets are made once, alike for nodes that start together in folders of their own", async () => {
  const [first, ...others] = await Promise.all(
    Array.from({ length: 5 }, () => readKeys(open.db, folder)),
  );
  for (const other of [...others, await readKeys(open.db, join(folder, "another"))]) {
    expect(other.push.public_key).toBe(first?.push.public_key);
    expect(other.push.private_key.equals(first?.push.private_key as never)).toBe(true);
    expect(other.signing).toEqual(first?.signing);
  }
  expect(Buffer.from(first?.push.public_key ?? "", "base64url")).toHaveLength(65);
  expect(readdirSync(folder)).toEqual([]);
});

test("two servers have different secrets", async () => {
  const second = await createTestDatabase();
  const there = connect(second.url, { log: createLog({ level: "silent" }), name: "parley-keys" });
  const [one, other] = [await readKeys(open.db, folder), await readKeys(there.db, folder)];
  expect(other.push.public_key).not.toBe(one.push.public_key);
  expect(other.signing).not.toEqual(one.signing);
  await there.close();
  await second.drop();
});

test("the secrets of a version before are taken over from its file, which may go then", async () => {
  const kept = fileOf();
  writeFileSync(file(), JSON.stringify(kept), { mode: 0o600 });
  const { signing, push } = await readKeys(open.db, folder);
  expect(signing.toString("base64url")).toBe(kept.signing);
  expect(push.private_key.export({ format: "jwk" })).toEqual(kept.push);
  writeFileSync(file(), "no longer looked at");
  expect((await readKeys(open.db, folder)).push.public_key).toBe(push.public_key);
});

test("a damaged file ends the start with a sentence, and is never replaced silently", async () => {
  writeFileSync(file(), '{"push": {}}');
  await expect(readKeys(open.db, folder)).rejects.toThrow("is damaged: put it back from a backup");
  rmSync(file());
  await readKeys(open.db, folder);
});
