import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createS3Store } from "../../platform/files/s3/s3-store.ts";
import { backUpTo, restoreFrom, verify } from "../../test/backup-scene.ts";
import { buildTestApp } from "../../test/build-app.ts";
import { registerPerson, TestClient } from "../../test/client.ts";
import { startS3, type TestS3 } from "../../test/s3.ts";
import { channelNamed } from "../../test/team.ts";
import { noteBackup } from "./last-backup.ts";

let s3: TestS3;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  folder = mkdtempSync(join(tmpdir(), "parley-backup-s3-"));
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

const below = (prefix: string) => createS3Store({ ...s3.place, prefix }, join(folder, "incoming"));
async function keysBelow(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of below(prefix).keys()) keys.push(key);
  return keys;
}

it("A backup brings files from one bucket into another, or nothing at all", async () => {
  const file = join(folder, "all.tar");
  const app = await buildTestApp({ ...s3.env, S3_PREFIX: "old/" });
  const ada = await registerPerson(app.url, "Ada Okafor");
  const plan = await ada.upload("plan.txt", "the plan");
  await ada.send(await channelNamed(ada, "general"), "See this", { file_ids: [plan._id] });
  await backUpTo(file, app, { store: below("old/") });
  await verify(file);
  await app.close();

  const there = await restoreFrom(file, true, async () => below("new/"));
  try {
    // A node whose database and files are elsewhere has little more than this.
    noteBackup(there.dataDir, new Date());
    await there.restore();
    expect(await keysBelow("new/")).toEqual(await keysBelow("old/"));
    const env = { ...s3.env, S3_PREFIX: "new/", DATA_DIR: there.dataDir };
    const copy = await buildTestApp(env, there.databaseUrl);
    const again = Object.assign(new TestClient(copy.url), { token: ada.token, user: ada.user });
    expect(await (await again.read(plan.url)).text()).toBe("the plan");
    await copy.close();
    expect(readdirSync(there.dataDir)).not.toContain("files");
  } finally {
    await there.close();
  }

  const occupied = await restoreFrom(file, true, async () => below("new/"));
  await expect(occupied.restore()).rejects.toThrow("The S3 bucket is not empty (it has ");
  await occupied.close();
  expect(await keysBelow("new/")).toHaveLength(1);

  truncateSync(file, statSync(file).size - 1_024);
  const broken = await restoreFrom(file, true, async () => below("third/"));
  await expect(broken.restore()).rejects.toThrow("is cut off");
  await broken.close();
  expect(await keysBelow("third/")).toEqual([]);
});
