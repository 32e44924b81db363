import { createHash } from "node:crypto";
import { StartError } from "../../platform/start-error.ts";
import { rowsOf } from "./copy-text.ts";
import type { Manifest, Summary } from "./format.ts";
import { type BackupVisitor, type ReadOptions, readBackup } from "./read-backup.ts";

/** Where rows name files: the table, its columns, and the keys (with the hash, where it is known). */
const NAMING: Record<
  string,
  { columns: string[]; keys(row: (string | null)[]): [string, string][] }
> = {
  files: {
    columns: ["_id", "stored_at", "removed_at", "sha256", "thumb_size"],
    keys: ([_id, stored_at, removed_at, sha256, thumb_size]) => {
      if (!_id || !stored_at || removed_at) return [];
      const thumb: [string, string][] = thumb_size === null ? [] : [[`thumb_${_id}.jpg`, ""]];
      return [[_id, (sha256 ?? "").replace(/^\\x/, "")], ...thumb];
    },
  },
  users: {
    columns: ["avatar"],
    keys: ([avatar]) => {
      const id = /^\/api\/file\/avatar\/(.+)$/.exec(avatar ?? "")?.[1];
      return id ? [[`avatar_${id}.webp`, ""]] : [];
    },
  },
  workspace: {
    columns: ["mark"],
    keys: ([mark]) => {
      const id = /^\/api\/workspace\/mark\/(.+)$/.exec(mark ?? "")?.[1];
      return id ? [[`mark_${id}.webp`, ""]] : [];
    },
  },
};

/** Compares the files of a backup with the rows that name them. Memory: the keys of all files. */
class References implements BackupVisitor {
  /** Files that are still to come, with their hash ("": unknown). */
  private readonly named = new Map<string, string>();
  private readonly seen = new Set<string>();
  private readonly changed: string[] = [];

  async begin(): Promise<void> {}

  async rows({ name, columns }: Manifest["tables"][number], text: Buffer): Promise<void> {
    const naming = NAMING[name];
    if (!naming?.columns.every((column) => columns.includes(column))) return;
    for (const row of rowsOf(text, columns, naming.columns)) {
      for (const [key, sha256] of naming.keys(row)) this.named.set(key, sha256);
    }
  }

  async file(key: string, { content }: { content(): AsyncGenerator<Buffer> }): Promise<void> {
    const hash = createHash("sha256");
    for await (const chunk of content()) hash.update(chunk);
    const expected = this.named.get(key);
    if (expected && expected !== hash.digest("hex")) this.changed.push(key);
    if (this.seen.has(key)) throw new StartError(`The file ${key} is in this backup twice.`);
    this.seen.add(key);
  }

  async data(_: string, { content }: { content(): AsyncGenerator<Buffer> }): Promise<void> {
    for await (const _chunk of content());
  }

  /** Throws a StartError unless each file is there as its rows say, or is known not to be. */
  compare(contents: Manifest["contents"], { missing, damaged }: Summary): void {
    const [gone, spoilt] = [new Set(missing), new Set(damaged)];
    const wrong = this.changed.filter((key) => !spoilt.has(key));
    if (wrong[0]) throw new StartError(`The file ${wrong[0]} is not the one that was uploaded.`);
    if (contents === "database") return;
    for (const key of this.named.keys()) {
      if (this.seen.has(key) || gone.has(key)) continue;
      throw new StartError(`The database names the file ${key}, which is not in this backup.`);
    }
  }
}

/**
 * Checks a backup without restoring it: structure, checksums, counts, and that the files are there which its
 * rows name. Throws a StartError that says what is wrong.
 */
export async function verifyBackup(
  options: ReadOptions,
): Promise<{ manifest: Manifest; summary: Summary }> {
  const references = new References();
  const found = await readBackup(options, references);
  references.compare(found.manifest.contents, found.summary);
  return found;
}
