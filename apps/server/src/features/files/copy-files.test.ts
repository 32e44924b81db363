import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLocalStore } from "../../platform/files/local-store.ts";
import { createS3Store } from "../../platform/files/s3/s3-store.ts";
import type { FileStore } from "../../platform/files/store.ts";
import { startS3, type TestS3 } from "../../test/s3.ts";
import { copyFiles } from "./copy-files.ts";

let s3: TestS3;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  folder = mkdtempSync(join(tmpdir(), "parley-copy-"));
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

const save = (store: FileStore, key: string) =>
  store.write(key, Readable.from([Buffer.from(`content of ${key}`)]), 100);

it("copies to S3 what is not there yet, goes on where it broke off, and comes back whole", async () => {
  const old = createLocalStore(join(folder, "old"));
  const bucket = createS3Store(s3.place, join(folder, "incoming"));
  const keys = Array.from({ length: 12 }, (_, n) => `file_${n}`);
  for (const key of keys) await save(old, key);
  const stop = new AbortController();
  const some = (done: number) => {
    if (done === 5) stop.abort();
  };
  const broken = copyFiles({ from: old, to: bucket, progress: some, signal: stop.signal });
  await expect(broken).rejects.toThrow("Stopped. Run it again");

  const { signal } = new AbortController();
  const shown: string[] = [];
  const progress = (done: number, total: number) => shown.push(`${done}/${total}`);
  // Those that were on their way when it was stopped may have arrived.
  const first = await copyFiles({ from: old, to: bucket, progress, signal });
  expect(first.copied + first.there).toBe(12);
  expect(first.there).toBeGreaterThanOrEqual(5);
  expect(shown.at(-1)).toBe(`${first.copied}/${first.copied}`);
  await save(old, "new");
  expect(await copyFiles({ from: old, to: bucket, progress, signal })).toEqual({
    copied: 1,
    there: 12,
  });

  const back = createLocalStore(join(folder, "back"));
  expect((await copyFiles({ from: bucket, to: back, progress, signal })).copied).toBe(13);
  for (const key of [...keys, "new"])
    expect(await text(await back.read(key))).toBe(`content of ${key}`);
});
