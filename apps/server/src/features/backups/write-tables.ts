import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { ArchiveWriter } from "../../platform/archive/archive-writer.ts";
import { PART_BYTES, partPath, type Summary } from "./format.ts";

const pack = promisify(gzip);
const NEWLINE = 0x0a;

/** What is known of a table once all its rows are written. */
type Written = Summary["tables"][string];

/** Number of rows in text of COPY: each ends with the only line break in it. */
export function countRows(text: Buffer): number {
  let rows = 0;
  for (let at = text.indexOf(NEWLINE); at >= 0; at = text.indexOf(NEWLINE, at + 1)) rows += 1;
  return rows;
}

/**
 * Writes the rows of one table in parts that are packed one by one: each is a COPY of its own, and only
 * one is in memory.
 * @param rows as COPY gives them
 */
export async function writeTable(
  writer: ArchiveWriter,
  name: string,
  rows: AsyncIterable<Buffer>,
): Promise<Written> {
  const hash = createHash("sha256");
  let count = 0;
  let part = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;
  const flush = async (isLast: boolean) => {
    const text = Buffer.concat(waiting, bytes);
    const end = isLast ? text.length : text.lastIndexOf(NEWLINE) + 1;
    const whole = text.subarray(0, end);
    waiting = [text.subarray(end)];
    bytes = text.length - end;
    if (whole.length === 0) return;
    hash.update(whole);
    count += countRows(whole);
    part += 1;
    await writer.addBytes(partPath(name, part), await pack(whole));
  };
  for await (const chunk of rows) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await flush(false);
  }
  await flush(true);
  return { rows: count, sha256: hash.digest("hex") };
}
