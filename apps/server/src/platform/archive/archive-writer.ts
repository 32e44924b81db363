import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Writable } from "node:stream";
import { BLOCK, paddingOf, writeHeader } from "./tar-header.ts";

/** Files whose checksums are written together, so that a million of them takes no more memory than these. */
const CHECKSUMS_AT_ONCE = 1000;
/** What only its owner may read: an archive holds secrets. */
const PRIVATE = 0o600;

/** Where in an archive its n-th list of checksums is, counted from 1. */
export const checksumsPath = (n: number) => `checksums/${String(n).padStart(6, "0")}.sha256`;

/** A line of `sha256sum`. */
export const checksumLine = (sha256: string, path: string) => `${sha256}  ${path}\n`;

/** Something that is to be written; `size` is in bytes, and the content has exactly as many. */
export interface NewEntry {
  path: string;
  size: number;
  content: AsyncIterable<Buffer> | Iterable<Buffer>;
  mode?: number;
}

/**
 * Writes a tar archive to a stream as it goes, with the checksums of all its files among them
 * (`sha256sum --check` takes them). Memory does not grow with what is written.
 */
export class ArchiveWriter {
  /** Bytes written so far. */
  bytes = 0;
  private readonly out: Writable;
  private readonly time: number;
  private failure: Error | undefined;
  private lines: string[] = [];
  private lists = 0;

  /** @param time of everything in it */
  constructor(out: Writable, time: Date) {
    this.out = out;
    this.time = Math.floor(time.getTime() / 1000);
    out.on("error", (error: Error) => {
      this.failure = error;
    });
  }

  /**
   * Writes one file.
   * @returns the SHA-256 of its content, in hexadecimal digits
   * @throws what the stream failed with, or an Error where the content has another size
   */
  async add({ path, size, content, mode = PRIVATE }: NewEntry): Promise<string> {
    const sha256 = await this.put({ path, size, content, mode });
    this.lines.push(checksumLine(sha256, path));
    if (this.lines.length >= CHECKSUMS_AT_ONCE) await this.addChecksums();
    return sha256;
  }

  /** Writes a file that is in memory. */
  addBytes(path: string, bytes: Buffer): Promise<string> {
    return this.add({ path, size: bytes.length, content: [bytes] });
  }

  /** Writes the last checksums and the end mark; the stream itself stays open. */
  async end(): Promise<void> {
    if (this.lines.length > 0) await this.addChecksums();
    await this.write(Buffer.alloc(2 * BLOCK));
  }

  private async addChecksums(): Promise<void> {
    const list = Buffer.from(this.lines.join(""));
    this.lines = [];
    this.lists += 1;
    const path = checksumsPath(this.lists);
    await this.put({ path, size: list.length, content: [list], mode: PRIVATE });
  }

  private async put({ path, size, content, mode }: Required<NewEntry>): Promise<string> {
    await this.write(writeHeader({ path, size, mode, time: this.time }));
    const hash = createHash("sha256");
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      if (written > size) break;
      hash.update(chunk);
      await this.write(chunk);
    }
    if (written !== size) throw new Error(`${path} changed its size while it was read.`);
    await this.write(Buffer.alloc(paddingOf(size)));
    return hash.digest("hex");
  }

  private async write(bytes: Buffer): Promise<void> {
    if (this.failure) throw this.failure;
    this.bytes += bytes.length;
    if (bytes.length > 0 && !this.out.write(bytes)) await once(this.out, "drain");
  }
}
