import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepareDataDir } from "./data-dir.ts";

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-data-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("prepareDataDir", () => {
  test("makes the folder, and those above it, closed to others", () => {
    const path = join(folder, "a", "b", "data");
    expect(prepareDataDir(path)).toBe(path);
    expect(statSync(path).mode & 0o066).toBe(0);
  });

  test("takes one that is there, by its real path", () => {
    const link = join(folder, "link");
    symlinkSync(prepareDataDir(join(folder, "real")), link);
    expect(prepareDataDir(link)).toBe(join(folder, "real"));
  });

  test.each(["file", "file/below", "file/far/below"])(
    "says that a file is in the way: %s",
    (name) => {
      writeFileSync(join(folder, "file"), "");
      expect(() => prepareDataDir(join(folder, name))).toThrow(
        /cannot be used: a file is in the way/,
      );
    },
  );

  test("says that a place takes no folder", () => {
    // Linux answers as if the folder above were missing, and would do so for ever.
    const place = process.platform === "linux" ? "/proc/parley/data" : "/dev/null/parley/data";
    expect(() => prepareDataDir(place)).toThrow(/^DATA_DIR .* cannot be used: /);
  });
});
