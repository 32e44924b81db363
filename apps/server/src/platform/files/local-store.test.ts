import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLocalStore } from "./local-store.ts";
import type { FileStore } from "./store.ts";

let folder: string;
let store: FileStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-files-"));
  store = createLocalStore(join(folder, "files"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const content = Buffer.from("0123456789");
const source = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
/** Every file below the folder. */
const all = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe("The local store", () => {
  it("gives back what was written, with its size and hash", async () => {
    const stored = await store.write("a-1", source("01234", "56789"), 10);
    expect(stored).toEqual({ size: 10, sha256: createHash("sha256").update(content).digest() });
    expect(await buffer(await store.read("a-1"))).toEqual(content);
    expect(await store.borrow("a-1", (path) => readFile(path))).toEqual(content);
    expect(await store.exists("a-1")).toBe(true);
  });

  it.each([
    [{ start: 0, end: 0 }, "0"],
    [{ start: 3, end: 5 }, "345"],
    [{ start: 8, end: 9 }, "89"],
  ])("reads the range %j", async (range, expected) => {
    await store.write("a", source(content.toString()), 10);
    expect((await buffer(await store.read("a", range))).toString()).toBe(expected);
  });

  it("leaves nothing of a file that is too large, or whose stream breaks", async () => {
    await expect(store.write("a", source("01234", "56789"), 9)).rejects.toMatchObject({
      code: "file_too_large",
    });
    const broken = new Readable({ read() {} });
    broken.push("begun");
    setImmediate(() => broken.destroy(new Error("The line is cut.")));
    await expect(store.write("b", broken, 10)).rejects.toThrow("The line is cut.");
    expect(all()).toEqual([]);
    expect(await store.exists("a")).toBe(false);
  });

  it("shows a file only when it is whole", async () => {
    const slow = new Readable({ read() {} });
    const writing = store.write("a", slow, 10);
    slow.push("01234");
    await expect.poll(() => all().length).toBe(1);
    expect(await store.exists("a")).toBe(false);
    slow.push("56789");
    slow.push(null);
    await writing;
    expect(await store.exists("a")).toBe(true);
    expect(all()).toEqual(["a"]);
  });

  it("removes, once or twice, and says of what is not there that it is not", async () => {
    await store.write("a", source("x"), 10);
    await store.remove("a");
    await store.remove("a");
    expect(all()).toEqual([]);
    await expect(store.read("a")).rejects.toMatchObject({ code: "not_found" });
    await expect(store.borrow("a", async () => {})).rejects.toMatchObject({ code: "not_found" });
  });

  it.each(["../etc/passwd", "a/b", "", ".", "..", "a..b", "A", "x\0", "a.b.c", "a".repeat(100)])(
    "takes no path for a key: %j",
    async (key) => {
      await expect(store.write(key, source("x"), 10)).rejects.toThrow("no key");
      await expect(store.read(key)).rejects.toThrow("no key");
      await expect(store.remove(key)).rejects.toThrow("no key");
    },
  );

  it("keeps files from other users of the machine", async () => {
    await store.write("a", source("x"), 10);
    const [found] = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(statSync(join(found?.parentPath ?? "", "a")).mode & 0o077).toBe(0);
  });

  it("tidies away what an old write left, and not what is being written", async () => {
    await store.tidy(1);
    await store.write("a", source("x"), 10);
    const incoming = join(folder, "files", "incoming");
    for (const name of ["old", "new"]) writeFileSync(join(incoming, name), "half");
    const longAgo = Date.now() / 1_000 - 2 * 60 * 60;
    utimesSync(join(incoming, "old"), longAgo, longAgo);
    await store.tidy(1);
    expect(all().sort()).toEqual(["a", "new"]);
  });
});
