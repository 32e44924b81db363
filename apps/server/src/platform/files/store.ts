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
 * Where files are kept: a folder, or a bucket that several nodes share. A key is a name of ours, `[a-z0-9_-]` with perhaps an extension, never one that a
 * person chose; whoever writes makes a new one (`_id`, `thumb_<_id>.jpg`), for content under a key never changes.
 */
export interface FileStore {
  /**
   * Stores a stream whole or not at all: it is durable when this returns, and a failure leaves nothing.
   * @param max most bytes
   * @param look is lent the whole content as a local file before it is stored, and must only read it; what it throws
   *   refuses the file
   * @throws `file_too_large`, `files_unavailable`, or what the stream, the disk or `look` failed with
   */
  write(
    key: string,
    source: Readable,
    max: number,
    look?: (path: string, stored: Stored) => Promise<void>,
  ): Promise<Stored>;
  /**
   * A stream of the content, or of a range of it.
   * @throws `not_found`, `files_unavailable`
   */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Lends the content as a local file for as long as `use` takes; it must only read it.
   * @throws `not_found`, `files_unavailable`, and what `use` throws
   */
  borrow<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** @throws `files_unavailable` */
  exists(key: string): Promise<boolean>;
  /**
   * Removes a file; one that is not there is removed already.
   * @throws `files_unavailable`
   */
  remove(key: string): Promise<void>;
  /** The keys of all files, in an order of the store's own; what comes or goes meanwhile may be among them. */
  keys(): AsyncIterable<string>;
  /** Removes what writes on this machine left that were cut off (a power failure) more than `hours` ago. */
  tidy(hours: number): Promise<void>;
}
