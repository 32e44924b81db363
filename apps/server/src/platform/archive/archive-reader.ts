import { createHash } from "node:crypto";
import { checksumLine, checksumsPath } from "./archive-writer.ts";
import { BLOCK, hasForeignCharacters, paddingOf, readHeader } from "./tar-header.ts";

/** What is wrong with an archive, as the rest of a sentence that begins with its name: "is cut off". */
export class ArchiveError extends Error {
  override name = "ArchiveError";
}

/** A file of an archive; its content is read once, in whole, before the next one is asked for. */
export interface ArchiveEntry {
  path: string;
  /** Bytes. */
  size: number;
  /** Permission bits. */
  mode: number;
  /** The content in pieces. Throws an ArchiveError where the archive ends before it. */
  content(): AsyncGenerator<Buffer>;
  /** The whole content. Throws an ArchiveError for more than `max` bytes. */
  bytes(max: number): Promise<Buffer>;
}

/** A list holds a thousand lines of checksum and path. */
const LARGEST_LIST = 1024 * 1024;
/** Most files between two lists. */
const LINES_AT_MOST = 1000;

/** No part of a path that leads elsewhere, on any system. */
function isInside(path: string): boolean {
  if (hasForeignCharacters(path)) return false;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

/**
 * Reads what an ArchiveWriter wrote, from front to end, and nothing else: every byte of it is compared
 * or hashed. Only when all of it was read without an ArchiveError is it known to be whole.
 */
export class ArchiveReader {
  /** Bytes read so far. */
  bytes = 0;
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);
  private lines: string[] = [];
  private lists = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** All files but the lists of checksums, which are compared on the way. */
  async *entries(): AsyncGenerator<ArchiveEntry> {
    for (;;) {
      const block = await this.take(BLOCK);
      if (block.every((byte) => byte === 0)) return this.demandEnd();
      const header = readHeader(block);
      if (!header) throw this.damaged();
      const { path, size, mode } = header;
      if (!isInside(path)) throw new ArchiveError(`holds a path that leads out of it (${path})`);
      if (path === checksumsPath(this.lists + 1)) {
        await this.compareList(size);
        continue;
      }
      const entry = this.open(path, size, mode);
      yield entry.entry;
      if (!entry.isRead()) throw new Error(`${path} was not read.`);
      if (this.lines.length > LINES_AT_MOST) throw this.damaged();
    }
  }

  private open(path: string, size: number, mode: number) {
    let isRead = false;
    const content = () => this.content(path, size);
    async function* once(): AsyncGenerator<Buffer> {
      yield* content();
      isRead = true;
    }
    const bytes = async (max: number) => {
      if (size > max) throw new ArchiveError(`has a part that is too large (${path})`);
      const chunks: Buffer[] = [];
      for await (const chunk of once()) chunks.push(chunk);
      return Buffer.concat(chunks, size);
    };
    const entry: ArchiveEntry = { path, size, mode, content: once, bytes };
    return { entry, isRead: () => isRead };
  }

  private async *content(path: string, size: number): AsyncGenerator<Buffer> {
    const hash = createHash("sha256");
    yield* this.hashed(size, hash);
    this.lines.push(checksumLine(hash.digest("hex"), path));
  }

  private async *hashed(size: number, hash: { update(chunk: Buffer): unknown }) {
    for (let left = size; left > 0; ) {
      if (this.rest.length === 0) await this.fetch();
      const chunk = this.rest.subarray(0, left);
      this.rest = this.rest.subarray(chunk.length);
      left -= chunk.length;
      hash.update(chunk);
      yield chunk;
    }
    const padding = await this.take(paddingOf(size));
    if (!padding.every((byte) => byte === 0)) throw this.damaged();
  }

  private async compareList(size: number): Promise<void> {
    const expected = Buffer.from(this.lines.join(""));
    if (size > LARGEST_LIST) throw this.damaged();
    const list = await this.take(size);
    const padding = await this.take(paddingOf(size));
    if (!list.equals(expected) || !padding.every((byte) => byte === 0)) {
      throw new ArchiveError(`is damaged: ${this.firstDifference(list.toString())}`);
    }
    this.lines = [];
    this.lists += 1;
  }

  private firstDifference(list: string): string {
    const there = list.split("\n");
    const line = this.lines.find((one, index) => one.trimEnd() !== there[index]);
    return `the checksum of ${line?.slice(66).trimEnd() ?? "a part"} is wrong`;
  }

  private async demandEnd(): Promise<void> {
    const block = await this.take(BLOCK);
    if (this.lines.length > 0 || this.lists === 0) throw this.damaged();
    const more = this.rest.length > 0 || !(await this.source.next()).done;
    if (more || !block.every((byte) => byte === 0)) throw this.damaged();
  }

  private damaged(): ArchiveError {
    return new ArchiveError(`is damaged near its byte ${this.bytes - this.rest.length}`);
  }

  private async take(size: number): Promise<Buffer> {
    while (this.rest.length < size) await this.fetch();
    const taken = this.rest.subarray(0, size);
    this.rest = this.rest.subarray(size);
    return taken;
  }

  private async fetch(): Promise<void> {
    const { done, value } = await this.source.next();
    if (done) throw new ArchiveError("is cut off");
    this.bytes += value.length;
    this.rest = this.rest.length === 0 ? value : Buffer.concat([this.rest, value]);
  }
}
