import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ArchiveReader } from "../../platform/archive/archive-reader.ts";
import { ArchiveWriter } from "../../platform/archive/archive-writer.ts";
import { DATA } from "./format.ts";
import { type DataCounts, writeData } from "./write-data.ts";

/** Names that a file may have on Linux, and that readers of an archive refuse. */
const foreign = ["a:b.md", "back\\slash.md", "line\nbreak.md", "tab\there.md"];
/** A name in another encoding than UTF-8, which is read with a sign in place of what is no text. */
const undecodable = Buffer.from([0xe4, 0x2e, 0x6d, 0x64]);

/** Backs up a folder's own files: what is left out, and the paths that a reader finds. */
async function archive(folder: string): Promise<{ counts: DataCounts; paths: string[] }> {
  const out = new PassThrough();
  const whole = buffer(out);
  const writer = new ArchiveWriter(out, new Date("2026-11-21T12:00:00Z"));
  const counts = await writeData(writer, folder);
  await writer.end();
  out.end();
  const paths: string[] = [];
  for await (const entry of new ArchiveReader(Readable.from([await whole])).entries()) {
    await entry.bytes(1_000_000);
    if (entry.path.startsWith(DATA)) paths.push(entry.path.slice(DATA.length));
  }
  return { counts, paths };
}

// Windows gives files no such names.
test.skipIf(process.platform === "win32")(
  "a name that no archive takes is left out and said, and the rest can be read",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-data-"));
    try {
      mkdirSync(join(folder, "legal", "new:er"), { recursive: true });
      writeFileSync(join(folder, "legal", "privacy.de.md"), "Worte");
      writeFileSync(join(folder, "legal", "new:er", "terms.md"), "words");
      for (const name of foreign) writeFileSync(join(folder, name), "words");
      writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), undecodable]), "words");
      const { counts, paths } = await archive(folder);
      expect(paths).toEqual(["legal/privacy.de.md"]);
      expect(counts).toMatchObject({ count: 1, bytes: 5 });
      const reason = "(its name has characters that not every system has)";
      for (const name of [...foreign, "legal/new:er/terms.md", "\ufffd.md"]) {
        expect(counts.left).toContain(`${name} ${reason}`);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
