import type { Readable } from "node:stream";

/** What is known of a file once all of it is stored. */
export interface Stored {
  /** Bytes. */
  size: number;
  /** SHA-256 of the content. */
  sha256: Buffer;
}

/** Bytes from `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where files are kept. A key is a name of ours, `[a-z0-9_-]` with perhaps an extension, never one that a
 * person chose; whoever writes makes a new one (`_id`, `thumb_<_id>.jpg`), for content under a key never changes.
 */
export interface FileStore {
  /**
   * Stores a stream whole or not at all: it is durable when this returns, and a failure leaves nothing.
   * @param max most bytes
   * @throws `file_too_large`, or what the stream or the disk failed with
   */
  write(key: string, source: Readable, max: number): Promise<Stored>;
  /**
   * A stream of the content, or of a range of it.
   * @throws `not_found`
   */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Lends the content as a local file for as long as `use` takes; it must only read it.
   * @throws `not_found`
   */
  borrow<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  exists(key: string): Promise<boolean>;
  /** Removes a file; one that is not there is removed already. */
  remove(key: string): Promise<void>;
  /** The keys of all files, in their order within folders of the store; what comes or goes meanwhile may be among them. */
  keys(): AsyncIterable<string>;
  /** Removes what writes left that were cut off (a power failure) more than `hours` ago. */
  tidy(hours: number): Promise<void>;
}
