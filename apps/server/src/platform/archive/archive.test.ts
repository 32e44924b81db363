import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ArchiveReader } from "./archive-reader.ts";
import { ArchiveWriter } from "./archive-writer.ts";
import { BLOCK, type FileHeader, readHeader, writeHeader } from "./tar-header.ts";

const time = new Date("2026-11-21T12:00:00Z");

async function write(files: Record<string, Buffer>): Promise<Buffer> {
  const out = new PassThrough();
  const whole = buffer(out);
  const writer = new ArchiveWriter(out, time);
  for (const [path, bytes] of Object.entries(files)) await writer.addBytes(path, bytes);
  await writer.end();
  out.end();
  return whole;
}

/** Hands bytes out in pieces of this size, as a disk or a pipe may. */
async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Buffer, size = 1000): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  for await (const entry of new ArchiveReader(pieces(bytes, size)).entries()) {
    files[entry.path] = await entry.bytes(1_000_000);
  }
  return files;
}

let small: Buffer;
beforeAll(async () => {
  small = await write({
    "a.json": Buffer.from("{}\n"),
    "b/c": Buffer.alloc(700, "x"),
    "b/d": Buffer.alloc(0),
  });
});

describe("an archive", () => {
  test("gives back what was written, in whatever pieces it arrives", async () => {
    const contents = fc.array(fc.uint8Array({ maxLength: 2000 }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(contents, fc.integer({ min: 1, max: 3000 }), async (list, size) => {
        const files = Object.fromEntries(list.map((bytes, n) => [`f/${n}`, Buffer.from(bytes)]));
        expect(await read(await write(files), size)).toEqual(files);
      }),
      { numRuns: 30 },
    );
  });

  test("holds more files than one list of checksums", async () => {
    const names = Array.from({ length: 2_345 }, (_, n) => [`f/${n}`, Buffer.from(String(n))]);
    const files = Object.fromEntries(names);
    expect(await read(await write(files))).toEqual(files);
  });

  test("is refused with any one byte changed", async () => {
    const place = fc.integer({ min: 0, max: small.length - 1 });
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = Buffer.from(small);
        changed[at] = (changed[at] ?? 0) ^ flip;
        await expect(read(changed)).rejects.toThrow(/^(is|holds|has) /);
      }),
      { numRuns: 400 },
    );
  });

  test("is refused when it is cut off anywhere, or goes on", async () => {
    for (let length = 0; length < small.length; length += 97) {
      await expect(read(small.subarray(0, length))).rejects.toThrow("is cut off");
    }
    await expect(read(Buffer.concat([small, Buffer.alloc(1)]))).rejects.toThrow(/is damaged near/);
  });

  test.each(["../up", "a/../../b", "/etc/passwd", "a//b", "a/./b", "c:\\x", "a\nb"])(
    "takes no path that leads out: %j",
    async (path) => {
      await expect(read(await write({ [path]: Buffer.from("x") }))).rejects.toThrow(
        "holds a path that leads out of it",
      );
    },
  );

  test("has no other sort of entry than files", () => {
    for (const type of ["1", "2", "3", "5", "L", "x"]) {
      const block = writeHeader({ path: "a", size: 0, mode: 0o600, time: 0 });
      block.write(type, 156, "latin1");
      // With the right sum, too.
      block.write("        ", 148, "latin1");
      const sum = block.reduce((total, byte) => total + byte, 0);
      block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
      expect(readHeader(block)).toBeUndefined();
    }
  });

  test("says how large a file is, from nothing to beyond 8 GiB", () => {
    const sizes = fc.oneof(fc.maxSafeNat(), fc.constantFrom(0, 511, 512, 8 ** 11 - 1, 8 ** 11));
    fc.assert(
      fc.property(sizes, (size) => {
        const header: FileHeader = { path: "ü/a", size, mode: 0o700, time: 1_700_000_000 };
        const block = writeHeader(header);
        expect(block).toHaveLength(BLOCK);
        expect(readHeader(block)).toEqual(header);
      }),
    );
  });

  test("tells a writer that a file was longer or shorter than it was said to be", async () => {
    for (const size of [2, 4]) {
      const writer = new ArchiveWriter(new PassThrough().resume(), time);
      const entry = { path: "a", size, content: [Buffer.from("abc")] };
      await expect(writer.add(entry)).rejects.toThrow("changed its size");
    }
  });
});

describe("other programs", () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-tar-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, encoding: "utf8" });
  const has = (program: string) => {
    try {
      return run(program, "--version") !== "";
    } catch {
      return false;
    }
  };

  test.skipIf(!has("tar") || !has("sha256sum"))("tar and sha256sum read it", () => {
    writeFileSync(join(folder, "small.tar"), small);
    run("tar", "-xf", "small.tar");
    expect(readFileSync(join(folder, "b", "c"), "utf8")).toBe("x".repeat(700));
    expect(run("sha256sum", "--check", "checksums/000001.sha256")).toContain("a.json: OK");
  });
});
