import type { FileStore } from "../../platform/files/store.ts";
import { StartError } from "../../platform/start-error.ts";

/** Files on their way from a backup into a bucket. */
export interface BucketRestore {
  write: FileStore["write"];
  /**
   * Takes back what was written, as far as the bucket lets it.
   * @returns how many files stay there
   */
  undo(): Promise<number>;
}

/**
 * Writes into a bucket that is empty. It is looked at with the first file: a backup without files may be restored
 * beside the bucket that has them.
 */
export function intoEmptyBucket(store: FileStore): BucketRestore {
  const written: string[] = [];
  async function demandEmpty(): Promise<void> {
    for await (const key of store.keys()) {
      throw new StartError(
        `The S3 bucket is not empty (it has ${key}): restore into another one, or below another S3_PREFIX.`,
      );
    }
  }
  return {
    async write(key, source, max) {
      if (written.length === 0) await demandEmpty();
      written.push(key);
      return store.write(key, source, max);
    },
    async undo() {
      for (let key = written.at(-1); key !== undefined; key = written.at(-1)) {
        try {
          await store.remove(key);
        } catch {
          // What keeps one from being removed keeps the others, and each would be waited for.
          return written.length;
        }
        written.pop();
      }
      return 0;
    },
  };
}
