import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

/** What this reads, for the header `Accept-Encoding`. */
export const ENCODINGS = "gzip, deflate, br";

/** A decoder of each; several one inside the other are no page that anybody means. */
const decoders = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** An answer that is not read. */
export class UnreadableAnswer extends Error {}

function decoderOf(encoding: string) {
  if (encoding === "" || encoding === "identity") return undefined;
  if (!Object.hasOwn(decoders, encoding)) {
    throw new UnreadableAnswer("It is packed in a way that is not read.");
  }
  return decoders[encoding as keyof typeof decoders]();
}

/**
 * Reads an answer until `max` bytes of content are there, unpacked; as many are read from the network at
 * most. So nothing that unpacks to more than it should is ever held, nor awaited.
 * @returns the content, and whether that is all of it
 * @throws UnreadableAnswer, or what the network or the decoder said
 */
export async function readBounded(
  response: IncomingMessage,
  max: number,
): Promise<{ body: Buffer; is_whole: boolean }> {
  const decoder = decoderOf((response.headers["content-encoding"] ?? "").trim().toLowerCase());
  let arrived = 0;
  if (decoder) {
    response.on("data", (part: Buffer) => {
      arrived += part.length;
      if (arrived > max) response.destroy(new UnreadableAnswer("It is too long."));
    });
    // What fails ends the decoder too, which is where it is noticed.
    pipeline(response, decoder, () => {});
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of (decoder ?? response) as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size > max) break;
  }
  return { body: Buffer.concat(parts).subarray(0, max), is_whole: size <= max };
}
