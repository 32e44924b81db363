import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startS3, type TestS3 } from "../../../test/s3.ts";
import { startS3Front } from "../../../test/s3-front.ts";
import type { FileStore } from "../store.ts";
import { readListing } from "./list-names.ts";
import { addressOf, shownPlace } from "./s3-client.ts";
import { createS3Store } from "./s3-store.ts";
import { tellingStore } from "./telling-store.ts";
import { tryPlace } from "./try-place.ts";

/*
 * What is S3's own: going away, refusing, and listing in pages. What every store promises is in stores.test.ts.
 */

let s3: TestS3;
let folder: string;
async function listed(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.keys()) keys.push(key);
  return keys.sort();
}
const source = (said: string) => Readable.from([Buffer.from(said)]);

beforeAll(async () => {
  s3 = await startS3();
  folder = mkdtempSync(join(tmpdir(), "parley-s3-incoming-"));
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

it("says which setting is wrong, and leaves nothing where all are right", async () => {
  const tried = async (more: Partial<typeof s3.place>) =>
    (await tryPlace({ ...s3.place, ...more }, folder)) ?? { sentence: "", isPassing: false };
  expect(await tryPlace(s3.place, folder)).toBeUndefined();
  expect(await tryPlace({ ...s3.place, prefix: "a/b/" }, folder)).toBeUndefined();
  expect(await listed(createS3Store(s3.place, folder))).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
  for (const [more, why] of [
    [{ bucket: "another" }, /there is no such bucket: make it, or correct S3_BUCKET/],
    [{ secretAccessKey: "guessed" }, /S3_SECRET_ACCESS_KEY is wrong/],
    [{ accessKeyId: "nobody" }, /S3_ACCESS_KEY_ID is not known there/],
  ] as const) {
    const { sentence, isPassing } = await tried(more);
    expect(sentence).toMatch(why);
    expect(sentence).not.toContain("guessed");
    expect(isPassing).toBe(false);
  }
  const away = await tried({ endpoint: "http://127.0.0.1:1" });
  expect(away.isPassing).toBe(true);
  expect(away.sentence).toMatch(/nothing listens there/);
});

it("says so where the keys may do all but read", async () => {
  const refusing = await startS3Front(s3.place.endpoint, ({ method, url = "" }, answer, passOn) => {
    if (method !== "GET" || url.includes("?")) return passOn();
    answer.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
  });
  try {
    const trouble = await tryPlace({ ...s3.place, endpoint: refusing.endpoint }, folder);
    expect(trouble?.isPassing).toBe(false);
    expect(trouble?.sentence).toMatch(/these keys may not use it/);
  } finally {
    refusing.close();
  }
});

it("tells a command that the bucket is full, and of which file", async () => {
  const full = await startS3Front(s3.place.endpoint, ({ method }, answer, passOn) => {
    if (method === "PUT") answer.writeHead(507).end("<Error><Code>QuotaExceeded</Code></Error>");
    else passOn();
  });
  try {
    const place = { ...s3.place, endpoint: full.endpoint };
    const store = tellingStore(createS3Store(place, folder), place);
    await expect(store.write("a", source("x"), 1)).rejects.toThrow(
      `The file a could not be written into the S3 bucket ${shownPlace(place)}: it has no room left.`,
    );
    await expect(store.read("a")).rejects.toMatchObject({ code: "not_found" });
  } finally {
    full.close();
  }
});

it.each([
  [true, "a/b", "https://s3.example.org:9000/files/a/b?list-type=2"],
  [true, "", "https://s3.example.org:9000/files?list-type=2"],
  [false, "a/b", "https://files.s3.example.org:9000/a/b?list-type=2"],
  [false, "", "https://files.s3.example.org:9000/?list-type=2"],
])("asks at the address of the bucket (in the path: %s, name: %j)", (isPathStyle, name, url) => {
  const place = { endpoint: "https://s3.example.org:9000", bucket: "files", isPathStyle };
  expect(addressOf(place, { name, query: { "list-type": "2" } }).href).toBe(url);
});

it("says files_unavailable while S3 is away, keeps nothing, and goes on once it is back", async () => {
  const store = createS3Store(s3.place, folder);
  await store.write("kept", source("before"), 10);
  await s3.kill();
  const away = { code: "files_unavailable" };
  await expect(store.write("new", source("x"), 10)).rejects.toMatchObject(away);
  await expect(store.read("kept")).rejects.toMatchObject(away);
  await expect(store.borrow("kept", async () => {})).rejects.toMatchObject(away);
  await expect(store.exists("kept")).rejects.toMatchObject(away);
  await expect(store.remove("kept")).rejects.toMatchObject(away);
  await expect(listed(store)).rejects.toMatchObject(away);
  expect(readdirSync(folder)).toEqual([]);
  await s3.start();
  expect(await text(await store.read("kept"))).toBe("before");
  expect(await store.exists("new")).toBe(false);
});

it("waits no longer than it has to for an S3 that takes everything and answers nothing", async () => {
  const store = createS3Store(s3.place, folder);
  await store.write("a", source("x"), 10);
  s3.freeze();
  try {
    await expect(store.read("a")).rejects.toMatchObject({ code: "files_unavailable" });
  } finally {
    s3.wake();
  }
  expect(await text(await store.read("a"))).toBe("x");
});

it("gives up a file whose bytes break off on the way, and leaves nothing of it here", async () => {
  const store = createS3Store(s3.place, folder);
  const size = 40_000_000;
  await store.write("large", Readable.from([randomBytes(size)]), size);
  const content = await store.read("large");
  let killing: Promise<void> | undefined;
  content.once("data", () => {
    killing = s3.kill();
  });
  await expect(text(content)).rejects.toThrow();
  await killing;
  await s3.start();
  // It may be whole before S3 is gone.
  const borrowing = store
    .borrow("large", async () => "whole")
    .catch((error: unknown) => expect(error).toMatchObject({ code: "files_unavailable" }));
  await expect.poll(() => readdirSync(folder).length, { timeout: 60_000, interval: 1 }).toBe(1);
  await s3.kill();
  await borrowing;
  expect(readdirSync(folder)).toEqual([]);
  await s3.start();
});

it("lists more names than a page has, and nothing that is no key", async () => {
  const store = createS3Store({ ...s3.place, prefix: "many/" }, folder);
  const expected = Array.from({ length: 1_003 }, (_, n) => `k${String(n).padStart(4, "0")}`);
  for (let n = 0; n < expected.length; n += 50) {
    const some = expected.slice(n, n + 50);
    await Promise.all(some.map((key) => store.write(key, source(key), 10)));
  }
  await createS3Store({ ...s3.place, prefix: "many/below/" }, folder).write("a", source("x"), 10);
  expect(await listed(store)).toEqual(expected);
});

it.each([
  ["<a><Key>x</Key><IsTruncated>false</IsTruncated></a>", { names: ["x"], next: undefined }],
  [
    "<a><IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b=</NextContinuationToken></a>",
    { names: [], next: "a&b=" },
  ],
  ["<a><Key>a&lt;b&apos;</Key></a>", { names: ["a<b'"], next: undefined }],
])("reads the listing %s", (xml, expected) => {
  expect(readListing(xml)).toEqual(expected);
});
