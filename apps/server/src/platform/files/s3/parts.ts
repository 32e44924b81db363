import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { text } from "node:stream/consumers";
import type { Stored } from "../store.ts";
import { type S3Client, S3Failure } from "./s3-client.ts";
import { element } from "./xml.ts";

const MiB = 1_024 ** 2;

/** Up to this size a file is one request: most are, and then S3 knows them whole or not at all. */
export const LARGEST_WHOLE = 128 * MiB;

/** Bytes of a part: small enough to be sent once more where a connection breaks. */
const PART = 64 * MiB;
/** S3 takes no more parts of one object. */
const MOST_PARTS = 10_000;
/** ms without a byte until S3 has put the parts together: it may have to read all of them. */
const JOINING_MS = 120_000;

/** Bytes of each part but the last, of a file of so many bytes. Up to the largest that S3 takes (5 TiB) it is within S3's bounds. */
export const partSize = (size: number): number =>
  Math.max(PART, Math.ceil(size / MOST_PARTS / MiB) * MiB);

/** A local file that is to be sent. */
type LocalFile = Stored & { path: string };

async function begin(client: S3Client, name: string): Promise<string> {
  const answer = await text(await client.send({ method: "POST", name, query: { uploads: "" } }));
  const uploadId = element(answer, "UploadId");
  if (uploadId) return uploadId;
  throw new S3Failure("S3 began an upload without a name.", { status: 200, code: "" });
}

/** SHA-256 of a piece, which the other side checks; its bytes count for the whole file, too. */
async function hashPiece(path: string, start: number, size: number, whole: Hash): Promise<Buffer> {
  const piece = createHash("sha256");
  for await (const chunk of createReadStream(path, { start, end: start + size - 1 })) {
    piece.update(chunk);
    whole.update(chunk);
  }
  return piece.digest();
}

/** Sends the pieces one after the other. Gives what S3 calls each. */
async function sendPieces(
  client: S3Client,
  { name, uploadId, size }: { name: string; uploadId: string; size: number },
  file: LocalFile,
): Promise<string[]> {
  const whole = createHash("sha256");
  const tags: string[] = [];
  for (let start = 0; start < file.size; start += size) {
    const length = Math.min(size, file.size - start);
    const sha256 = await hashPiece(file.path, start, length, whole);
    const query = { partNumber: String(tags.length + 1), uploadId };
    const body = { path: file.path, start, size: length, sha256 };
    const answer = await client.send({ method: "PUT", name, query, body });
    answer.resume();
    tags.push(answer.headers.etag ?? "");
  }
  // S3 checked each piece: so all of them are what was measured.
  if (whole.digest().equals(file.sha256)) return tags;
  throw new Error(`${file.path} changed while it was sent.`);
}

async function join(
  client: S3Client,
  { name, uploadId }: { name: string; uploadId: string },
  tags: string[],
): Promise<void> {
  const parts = tags.map(
    (tag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag.replaceAll('"', "&quot;")}</ETag></Part>`,
  );
  const body = Buffer.from(
    `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join("")}</CompleteMultipartUpload>`,
  );
  const request = {
    method: "POST",
    name,
    query: { uploadId },
    body,
    patience: JOINING_MS,
  } as const;
  const answer = await text(await client.send(request));
  // S3 answers 200 before it knows whether it can.
  const code = /<Error>[\s\S]*<Code>([\w.]+)<\/Code>/.exec(answer)?.[1];
  if (code) throw new S3Failure(`S3 could not join parts: ${code}`, { status: 500, code });
}

/** Whether the object is there as a whole: an answer that was lost leaves that open. */
async function isThere(client: S3Client, name: string, size: number): Promise<boolean> {
  try {
    const answer = await client.send({ method: "HEAD", name });
    answer.resume();
    return answer.headers["content-length"] === String(size);
  } catch {
    return false;
  }
}

/**
 * Takes back an upload with its parts; one that is not there (any more) is taken back already.
 * @throws S3Failure
 */
export async function abandon(client: S3Client, name: string, uploadId: string): Promise<void> {
  try {
    (await client.send({ method: "DELETE", name, query: { uploadId } })).resume();
  } catch (error) {
    if (!(error instanceof S3Failure && error.status === 404)) throw error;
  }
}

/**
 * Stores a file in parts, one after the other, none of which is held in memory: more than one request takes (5 GB), and of
 * a broken connection only one part is sent again. The object is there as a whole or not at all; a failure leaves no part,
 * unless S3 is away by then.
 * @param size bytes of each part but the last
 * @throws S3Failure, and what reading the file failed with
 */
export async function sendInParts(
  client: S3Client,
  name: string,
  file: LocalFile,
  size = partSize(file.size),
): Promise<void> {
  const uploadId = await begin(client, name);
  const upload = { name, uploadId, size };
  try {
    const tags = await sendPieces(client, upload, file);
    await join(client, upload, tags).catch(async (error: unknown) => {
      if (!(await isThere(client, name, file.size))) throw error;
    });
  } catch (error) {
    // Where this fails too, the sweep finds it by its age.
    await abandon(client, name, uploadId).catch(() => {});
    throw error;
  }
}
