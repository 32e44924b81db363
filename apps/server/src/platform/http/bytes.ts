import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import type { ByteRange } from "../files/store.ts";

/** Content of a file, ready to be sent whole or in part. */
export interface BytesAnswer {
  /** Media type, with its charset. */
  type: string;
  /** Bytes of the whole; left out where they are made while they are sent, and then there are no ranges. */
  size?: number;
  /** Changes whenever the content does; without quotes. Left out where no answer is like another. */
  etag?: string;
  /** Further headers. */
  headers?: Record<string, string>;
  open(range?: ByteRange): Promise<Readable>;
}

/** The range that a header asks for: undefined when there is none that counts, then the whole is sent. */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined {
  // Several ranges in one answer are allowed to be refused by sending the whole; nobody asks for them.
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [, first = "", last = ""] = match;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
  if (start >= size) throw new AppError("range_not_satisfiable");
  return { start, end };
}

const namesTag = (header: string | undefined, etag: string) =>
  header?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*") ??
  false;

/** The range that a request may have, of content whose size is known and that is still the same. */
function wantedRange(
  request: FastifyRequest,
  size: number | undefined,
  etag: string | undefined,
): ByteRange | undefined {
  const isSame = (request.headers["if-range"] ?? etag) === etag;
  return isSame && size !== undefined ? rangeOf(request.headers.range, size) : undefined;
}

/** Sends bytes as RFC 9110 wants: 304 for those who have them, 206 for a range. */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, size, etag: tag, headers = {}, open }: BytesAnswer,
): Promise<FastifyReply> {
  const etag = tag === undefined ? undefined : `"${tag}"`;
  if (etag) reply.header("ETag", etag);
  reply.headers({ ...(size === undefined ? {} : { "Accept-Ranges": "bytes" }), ...headers });
  if (etag && namesTag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  let range: ByteRange | undefined;
  try {
    range = wantedRange(request, size, etag);
  } catch (error) {
    reply.header("Content-Range", `bytes */${size}`);
    throw error;
  }
  reply.type(type);
  if (range) {
    reply.code(206).header("Content-Range", `bytes ${range.start}-${range.end}/${size}`);
    reply.header("Content-Length", range.end - range.start + 1);
  } else if (size !== undefined) reply.header("Content-Length", size);
  // Not nothing: of that, the framework would say that it is 0 bytes long.
  if (request.method === "HEAD") return reply.send(Readable.from([]));
  return reply.send(await open(range));
}
