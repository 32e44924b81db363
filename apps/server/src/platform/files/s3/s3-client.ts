import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { errorCode } from "../../start-error.ts";
import { type FilePiece, sendOnce } from "./s3-request.ts";

/** A bucket, and who may use it. */
export interface S3Place {
  /** Scheme, host and port. */
  endpoint: string;
  region: string;
  bucket: string;
  /** What the names of all objects begin with: empty, or ending with a slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket stands in the path, and not before the host. */
  isPathStyle: boolean;
}

export interface S3Request {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Name of the object, with its prefix; empty: the bucket itself. */
  name: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** A few bytes; or a local file or a piece of one with its SHA-256, without which the other side takes nothing. */
  body?: Buffer | (FilePiece & { sha256: Buffer });
  /** ms without a byte after which no answer is waited for, where it is not the usual time. */
  patience?: number;
}

/** What S3 refused, or that it could not be asked. */
export class S3Failure extends Error {
  override name = "S3Failure";
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** S3's own code ("NoSuchKey"), or that of the network ("ECONNREFUSED"); perhaps empty. */
  readonly code: string;

  constructor(message: string, about: { status: number; code: string; cause?: unknown }) {
    super(message, { cause: about.cause });
    this.status = about.status;
    this.code = about.code;
  }

  /** Whether it may pass by itself. */
  get isPassing(): boolean {
    const { status, code } = this;
    return status === 0 || status === 429 || code === "RequestTimeout" || isBroken(status);
  }
}

/** 501 (not implemented) and 507 (no room) do not pass by being asked again. */
const isBroken = (status: number) => status >= 500 && status !== 501 && status !== 507;

const TRIES = 3;
const FIRST_PAUSE_MS = 200;
/** ms after which a failure is not tried again: somebody waits for the answer. */
const LAST_TRY_MS = 8_000;
/** Bytes of a refusal that are read. */
const LONGEST_REFUSAL = 16_384;
const sha256 = (content: Buffer | string) => createHash("sha256").update(content).digest();

/** What the other side checks a body by. */
function digestOf(body: S3Request["body"]): string {
  const digest = Buffer.isBuffer(body) || !body ? sha256(body ?? "") : body.sha256;
  return digest.toString("hex");
}

/** Address of an object, or of the bucket, which stands in the path or before the host. */
export function addressOf(
  place: Pick<S3Place, "endpoint" | "bucket" | "isPathStyle">,
  { name, query = {} }: Pick<S3Request, "name" | "query">,
): URL {
  const url = new URL(place.endpoint);
  const path = name === "" ? "" : `/${name}`;
  if (place.isPathStyle) url.pathname = `/${place.bucket}${path}`;
  else {
    url.hostname = `${place.bucket}.${url.hostname}`;
    url.pathname = path;
  }
  url.search = new URLSearchParams(query).toString();
  return url;
}

/** Text of a short answer; what is longer is cut off. */
async function readShort(response: IncomingMessage): Promise<string> {
  let text = "";
  try {
    for await (const chunk of response.setEncoding("utf8")) {
      text += chunk;
      if (text.length > LONGEST_REFUSAL) break;
    }
  } catch {
    // What was read has to do.
  }
  return text;
}

async function refusal(response: IncomingMessage, { method }: S3Request): Promise<S3Failure> {
  const { statusCode: status = 0 } = response;
  const text = await readShort(response);
  const code = /<Code>([\w.]+)<\/Code>/.exec(text)?.[1] ?? "";
  const said = /<Message>([^<]*)<\/Message>/.exec(text)?.[1] ?? "";
  return new S3Failure(`S3 answered ${status} to ${method}: ${code} ${said}`.trim(), {
    status,
    code,
  });
}

/** A bucket's address without the keys to it, for people. */
export const shownPlace = ({ bucket, endpoint }: Pick<S3Place, "bucket" | "endpoint">) =>
  `${bucket} at ${new URL(endpoint).host}`;

export type S3Client = ReturnType<typeof createS3Client>;

/** Speaks S3's protocol (signature version 4) with one bucket. */
export function createS3Client(place: S3Place) {
  const { accessKeyId, secretAccessKey, region } = place;
  const cache = new Map<string, ArrayBuffer>();

  async function sendSigned(request: S3Request): Promise<IncomingMessage> {
    const { method, headers = {}, body, patience } = request;
    const signer = new AwsV4Signer({
      method,
      url: addressOf(place, request).href,
      headers: { ...headers, "X-Amz-Content-Sha256": digestOf(body) },
      accessKeyId,
      secretAccessKey,
      service: "s3",
      region,
      cache,
    });
    const { url, headers: signed } = await signer.sign();
    return sendOnce({ method, url, headers: Object.fromEntries(signed), body }, patience);
  }

  async function tryOnce(request: S3Request): Promise<IncomingMessage> {
    const response = await sendSigned(request).catch((cause: unknown) => {
      // Trouble with the body's own file is no matter of the network.
      if (cause instanceof Error && "path" in cause) throw cause;
      const why = cause instanceof Error ? cause.message : String(cause);
      const code = errorCode(cause);
      throw new S3Failure(`S3 cannot be reached: ${why}`, { status: 0, code, cause });
    });
    const { statusCode = 0 } = response;
    if (statusCode >= 200 && statusCode < 300) return response;
    throw await refusal(response, request);
  }

  return {
    /**
     * Sends a request, a few times where a failure may pass: all of them may be repeated.
     * @returns a good answer, whose body is to be read or destroyed
     * @throws S3Failure, and what reading the body's file failed with
     */
    async send(request: S3Request): Promise<IncomingMessage> {
      const begun = performance.now();
      for (let tries = 1; ; tries += 1) {
        try {
          return await tryOnce(request);
        } catch (error) {
          const isLast = tries >= TRIES || performance.now() - begun > LAST_TRY_MS;
          if (isLast || !(error instanceof S3Failure && error.isPassing)) throw error;
          await sleep(FIRST_PAUSE_MS * 2 ** (tries - 1) * (1 + Math.random()));
        }
      }
    },
  };
}
