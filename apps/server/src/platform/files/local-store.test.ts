import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { createLocalStore } from "./local-store.ts";

// What every store promises is in stores.test.ts.
it("The local store keeps files from other users of the machine", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-files-"));
  try {
    await createLocalStore(join(folder, "files")).write("a", Readable.from([Buffer.from("x")]), 10);
    const [found] = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(statSync(join(found?.parentPath ?? "", "a")).mode & 0o077).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
