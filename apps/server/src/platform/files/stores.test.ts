import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startS3, type TestS3 } from "../../test/s3.ts";
import { createLocalStore } from "./local-store.ts";
import { createS3Store } from "./s3/s3-store.ts";
import type { FileStore } from "./store.ts";

/*
 * What a store promises, asked of each sort of store.
 */

let s3: TestS3;
let folder: string;
let round = 0;

beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());
beforeEach(() => {
  round += 1;
  folder = mkdtempSync(join(tmpdir(), "parley-files-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const sorts: Record<string, () => FileStore> = {
  "in a folder": () => createLocalStore(folder),
  "in S3": () => createS3Store(s3.place, join(folder, "incoming")),
  "in S3, below a prefix": () =>
    createS3Store({ ...s3.place, prefix: `team-${round}/files/` }, join(folder, "incoming")),
};

const content = Buffer.from("0123456789");
const source = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

describe.each(Object.keys(sorts))("A store %s", (name) => {
  let store: FileStore;
  /** Names of what is on its way in, or was left there. */
  const incoming = () => readdirSync(join(folder, "incoming"));
  async function keys(): Promise<string[]> {
    const found: string[] = [];
    for await (const key of store.keys()) found.push(key);
    return found.sort();
  }

  beforeEach(async () => {
    store = sorts[name]?.() as FileStore;
    for await (const key of store.keys()) await store.remove(key);
  });

  it("gives back what was written, with its size and hash", async () => {
    const stored = await store.write("a-1", source("01234", "56789"), 10);
    expect(stored).toEqual({ size: 10, sha256: createHash("sha256").update(content).digest() });
    expect(await buffer(await store.read("a-1"))).toEqual(content);
    expect(await store.borrow("a-1", (path) => readFile(path))).toEqual(content);
    expect(await store.exists("a-1")).toBe(true);
    expect(incoming()).toEqual([]);
  });

  it("takes an empty file, and one of many chunks", async () => {
    const large = randomBytes(3_000_000);
    await store.write("empty", source(), 10);
    await store.write("large", Readable.from([large.subarray(0, 9), large.subarray(9)]), 3_000_000);
    expect(await buffer(await store.read("empty"))).toEqual(Buffer.alloc(0));
    expect((await buffer(await store.read("large"))).equals(large)).toBe(true);
    const part = await store.read("large", { start: 1_000_000, end: 2_999_999 });
    expect((await buffer(part)).equals(large.subarray(1_000_000))).toBe(true);
  });

  it.each([
    // Not to 0, which s3rver takes for no end.
    [{ start: 0, end: 1 }, "01"],
    [{ start: 4, end: 4 }, "4"],
    [{ start: 3, end: 5 }, "345"],
    [{ start: 8, end: 9 }, "89"],
  ])("reads the range %j", async (range, expected) => {
    await store.write("a", source(content.toString()), 10);
    expect((await buffer(await store.read("a", range))).toString()).toBe(expected);
  });

  it("lends what arrives to be looked at, and keeps nothing of what is refused then", async () => {
    const seen: string[] = [];
    await store.write("a", source("01234"), 10, async (path, { size }) => {
      seen.push(`${await readFile(path, "utf8")} ${size} ${await store.exists("a")}`);
    });
    expect(seen).toEqual(["01234 5 false"]);
    const refuse = async () => {
      throw new Error("Not this one.");
    };
    await expect(store.write("b", source("x"), 10, refuse)).rejects.toThrow("Not this one.");
    expect(await keys()).toEqual(["a"]);
    expect(incoming()).toEqual([]);
  });

  it("leaves nothing of a file that is too large, or whose stream breaks", async () => {
    await expect(store.write("a", source("01234", "56789"), 9)).rejects.toMatchObject({
      code: "file_too_large",
    });
    const broken = new Readable({ read() {} });
    broken.push("begun");
    setImmediate(() => broken.destroy(new Error("The line is cut.")));
    await expect(store.write("b", broken, 10)).rejects.toThrow("The line is cut.");
    expect(await keys()).toEqual([]);
    expect(incoming()).toEqual([]);
    expect(await store.exists("a")).toBe(false);
  });

  it("shows a file only when it is whole", async () => {
    const slow = new Readable({ read() {} });
    const writing = store.write("a", slow, 10);
    slow.push("01234");
    await expect.poll(() => incoming().length, { timeout: 60_000 }).toBe(1);
    expect(await store.exists("a")).toBe(false);
    slow.push("56789");
    slow.push(null);
    await writing;
    expect(await store.exists("a")).toBe(true);
    expect(await keys()).toEqual(["a"]);
    expect(incoming()).toEqual([]);
  });

  it("removes, once or twice, and says of what is not there that it is not", async () => {
    await store.write("a", source("x"), 10);
    await store.remove("a");
    await store.remove("a");
    expect(await keys()).toEqual([]);
    await expect(store.read("a")).rejects.toMatchObject({ code: "not_found" });
    await expect(store.read("a", { start: 0, end: 1 })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(store.borrow("a", async () => {})).rejects.toMatchObject({ code: "not_found" });
  });

  it("returns what a borrower returns, passes on what it throws, and cleans up behind it", async () => {
    await store.write("a", source("x"), 10);
    const refuse = async () => {
      throw new Error("I cannot read that.");
    };
    await expect(store.borrow("a", refuse)).rejects.toThrow("I cannot read that.");
    expect(await keys()).toEqual(["a"]);
    expect(incoming()).toEqual([]);
  });

  it.each(["../etc/passwd", "a/b", "", ".", "..", "a..b", "A", "x\0", "a.b.c", "a".repeat(100)])(
    "takes no path for a key: %j",
    async (key) => {
      await expect(store.write(key, source("x"), 10)).rejects.toThrow("no key");
      await expect(store.read(key)).rejects.toThrow("no key");
      await expect(store.remove(key)).rejects.toThrow("no key");
    },
  );

  it("tidies away what an old write left, and not what is being written", async () => {
    await store.tidy(1);
    await store.write("a", source("x"), 10);
    for (const left of ["old", "new"]) writeFileSync(join(folder, "incoming", left), "half");
    const longAgo = Date.now() / 1_000 - 2 * 60 * 60;
    utimesSync(join(folder, "incoming", "old"), longAgo, longAgo);
    await store.tidy(1);
    expect(incoming()).toEqual(["new"]);
    expect(await keys()).toEqual(["a"]);
  });
});
