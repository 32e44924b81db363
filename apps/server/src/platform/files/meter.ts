import { createHash } from "node:crypto";
import { AppError } from "../app-error.ts";
import type { Stored } from "./store.ts";

/** Passes a stream's bytes on, counts and hashes them, and stops at more than `max`. */
export function meter(max: number) {
  const hash = createHash("sha256");
  let size = 0;
  async function* pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > max) throw new AppError("file_too_large");
      hash.update(chunk);
      yield chunk;
    }
  }
  return { pass, result: (): Stored => ({ size, sha256: hash.digest() }) };
}
