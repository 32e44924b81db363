import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError, notFound } from "../../app-error.ts";
import { errorCode } from "../../start-error.ts";
import { receive, tidyIncoming } from "../incoming.ts";
import { demandKey, isKey } from "../key.ts";
import type { ByteRange, FileStore } from "../store.ts";
import { listNames } from "./list-names.ts";
import { LARGEST_WHOLE, sendInParts } from "./parts.ts";
import { createS3Client, S3Failure, type S3Place, type S3Request } from "./s3-client.ts";
import { createSweep } from "./sweep-uploads.ts";

/** Names in a page of a listing. */
const PAGE = 1_000;

/** What several products say when there is no room left, or a quota is used up. */
const FULL = /^(?:XMinioStorageFull|QuotaExceeded|InsufficientStorage|InsufficientCapacity)$/;

/** A failure of S3 as ours; anything else stays what it is. */
function asOurs(error: unknown): unknown {
  if (!(error instanceof S3Failure)) return error;
  const { status, code } = error;
  // An answer to HEAD has no body, and with it no code.
  if (status === 404 && (code === "NoSuchKey" || code === "")) return notFound();
  const isFull = status === 507 || FULL.test(code);
  return new AppError(isFull ? "storage_full" : "files_unavailable", { cause: error });
}

/** Waits for S3; its failures become ours. */
async function asking<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw asOurs(error);
  });
}

/** Whether a body broke off on its way here, and not on the disk that it went to. */
const isCut = (error: unknown) =>
  /^(?:ECONN|EPIPE|ETIMEDOUT|ERR_STREAM_PREMATURE_CLOSE)/.test(errorCode(error));

/** What a store in a bucket may be told besides its place. */
interface S3StoreOptions {
  /** Hears once what keeps broken uploads from being looked for. */
  warn?: (sentence: string) => void;
  /** Bytes of the largest file that is sent in one request, and of the parts of others; for tests. */
  largestWhole?: number;
  part?: number;
}

/**
 * Files in a bucket that several nodes may share. An object is there as a whole or not at all, because that is
 * how S3 stores: its size and its hash are known before its first byte is sent. Large ones go in parts.
 * @param incoming a local folder, in which files lie on their way
 */
export function createS3Store(
  place: S3Place,
  incoming: string,
  { warn, largestWhole = LARGEST_WHOLE, part }: S3StoreOptions = {},
): FileStore {
  const client = createS3Client(place);
  const sweep = createSweep(client, place, warn);

  function nameOf(key: string): string {
    demandKey(key);
    return place.prefix + key;
  }

  const send = (request: S3Request): Promise<IncomingMessage> => asking(client.send(request));

  /** Sends what is answered without a body. */
  async function order(request: S3Request): Promise<void> {
    (await send(request)).resume();
  }

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    const headers: Record<string, string> = range
      ? { Range: `bytes=${range.start}-${range.end}` }
      : {};
    const response = await send({ method: "GET", name: nameOf(key), headers });
    // What is sent on under a length that it does not have would spoil the answer after it.
    const length = range && String(range.end - range.start + 1);
    if (!length || response.headers["content-length"] === length) return response;
    response.destroy();
    throw new AppError("files_unavailable", { cause: new Error("S3 sent another range.") });
  }

  /** Brings a file here; whoever asks for it removes it. */
  async function fetchTo(path: string, key: string): Promise<void> {
    const content = await read(key);
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    await pipeline(content, createWriteStream(path, { flags: "wx", mode: 0o600 })).catch(
      (cause: unknown) => {
        throw isCut(cause) ? new AppError("files_unavailable", { cause }) : cause;
      },
    );
  }

  return {
    async write(key, source, max, look) {
      const name = nameOf(key);
      const { path, stored } = await receive(incoming, source, max);
      try {
        await look?.(path, stored);
        if (stored.size <= largestWhole)
          await order({ method: "PUT", name, body: { path, ...stored } });
        else await asking(sendInParts(client, name, { path, ...stored }, part));
        return stored;
      } finally {
        await rm(path, { force: true });
      }
    },
    read,
    async borrow(key, use) {
      const path = join(incoming, randomUUID());
      try {
        await fetchTo(path, key);
        return await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    async exists(key) {
      try {
        await order({ method: "HEAD", name: nameOf(key) });
        return true;
      } catch (error) {
        if (error instanceof AppError && error.code === "not_found") return false;
        throw error;
      }
    },
    async remove(key) {
      await order({ method: "DELETE", name: nameOf(key) }).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === "not_found")) throw error;
      });
    },
    async *keys() {
      let after: string | undefined;
      do {
        const page = { prefix: place.prefix, after, most: PAGE };
        const { names, next } = await asking(listNames(client, page));
        yield* names.map((name) => name.slice(place.prefix.length)).filter(isKey);
        after = next;
      } while (after !== undefined);
    },
    async tidy(hours) {
      await tidyIncoming(incoming, hours);
      await sweep(hours);
    },
  };
}
