import { createHash, randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { reachReason } from "../../start-error.ts";
import { listNames } from "./list-names.ts";
import { createS3Client, S3Failure, type S3Place } from "./s3-client.ts";

/** No key of a file, so that nobody takes it for one. */
const TRIAL = ".parley-may-write";

/** What S3 says to a setting that is wrong, and what to do about it. */
const reasons: Record<string, string> = {
  NoSuchBucket: "there is no such bucket: make it, or correct S3_BUCKET",
  InvalidAccessKeyId: "S3_ACCESS_KEY_ID is not known there",
  SignatureDoesNotMatch: "S3_SECRET_ACCESS_KEY is wrong",
  AccessDenied:
    "these keys may not use it: allow them to list the bucket, and to read, write and remove objects below S3_PREFIX",
  PermanentRedirect: "the bucket is in another region: correct S3_REGION and S3_ENDPOINT",
  AuthorizationHeaderMalformed: "the bucket is in another region: correct S3_REGION",
  RequestTimeTooSkewed: "the clock of this machine is wrong",
};

function reasonOf(error: unknown): string {
  if (!(error instanceof S3Failure)) return error instanceof Error ? error.message : String(error);
  return reasons[error.code] ?? reachReason(error.cause) ?? error.message;
}

/** Another node that starts at the same time may have removed what both of them wrote. */
function unlessGone(error: unknown): void {
  if (!(error instanceof S3Failure && error.code === "NoSuchKey")) throw error;
}

/** What is wrong with a place for files: `isPassing` where it may be right again by itself. */
export interface Trouble {
  isPassing: boolean;
  sentence: string;
}

/**
 * Tries to list a bucket, and to write, read and remove something in it.
 * @param incoming a local folder, which is made where it is missing
 * @returns what is wrong; undefined when everything works
 */
export async function tryPlace(place: S3Place, incoming: string): Promise<Trouble | undefined> {
  const client = createS3Client(place);
  const name = place.prefix + TRIAL;
  const path = join(incoming, randomUUID());
  const content = "x";
  const sha256 = createHash("sha256").update(content).digest();
  try {
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    await writeFile(path, content, { mode: 0o600 });
    await listNames(client, { prefix: place.prefix, most: 1 });
    const body = { path, size: content.length, sha256 };
    (await client.send({ method: "PUT", name, body })).resume();
    for (const method of ["GET", "DELETE"] as const)
      await client.send({ method, name }).then((answer) => answer.resume(), unlessGone);
    return undefined;
  } catch (error) {
    const isPassing = error instanceof S3Failure && error.isPassing;
    const sentence = `The S3 bucket ${client.shown} cannot be used: ${reasonOf(error)}.`;
    return { isPassing, sentence };
  } finally {
    await rm(path, { force: true });
  }
}
