import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { MANIFEST, type Manifest, SUMMARY, type Summary } from "../features/backups/format.ts";
import { ArchiveReader } from "../platform/archive/archive-reader.ts";
import { ArchiveWriter } from "../platform/archive/archive-writer.ts";

/** The files of a backup by path, in their order. */
export type Files = Map<string, Buffer>;

async function readAll(good: Buffer): Promise<Files> {
  const files: Files = new Map();
  async function* source() {
    yield good;
  }
  for await (const entry of new ArchiveReader(source()).entries()) {
    files.set(entry.path, await entry.bytes(10_000_000));
  }
  return files;
}

/** Writes what a hand that knows the format made of a good backup: every checksum is right. */
export async function forge(
  file: string,
  good: Buffer,
  change: (files: Files) => void,
): Promise<void> {
  const files = await readAll(good);
  change(files);
  const out = createWriteStream(file);
  const writer = new ArchiveWriter(out, new Date(0));
  for (const [path, bytes] of files) await writer.addBytes(path, bytes);
  await writer.end();
  out.end();
  await finished(out);
}

export function edit<T>(files: Files, path: string, change: (value: T) => void): void {
  const value: T = JSON.parse(files.get(path)?.toString() ?? "");
  change(value);
  files.set(path, Buffer.from(JSON.stringify(value)));
}
export const editManifest = (files: Files, change: (manifest: Manifest) => void) =>
  edit(files, MANIFEST, change);
export const editSummary = (files: Files, change: (summary: Summary) => void) =>
  edit(files, SUMMARY, change);
export const columnsOf = (manifest: Manifest, table: string) =>
  manifest.tables.find(({ name }) => name === table)?.columns ?? [];
/** Adds an entry before the summary, as if it belonged there. */
export function insert(files: Files, path: string, bytes: Buffer): void {
  const summary = files.get(SUMMARY) ?? Buffer.alloc(0);
  files.delete(SUMMARY);
  files.set(path, bytes);
  files.set(SUMMARY, summary);
}
