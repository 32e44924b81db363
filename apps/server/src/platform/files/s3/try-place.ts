import { createHash, randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { failureReason } from "./failure-reason.ts";
import { listNames } from "./list-names.ts";
import { createS3Client, S3Failure, type S3Place, shownPlace } from "./s3-client.ts";

/** No key of a file, so that nobody takes it for one. */
const TRIAL = ".parley-may-write";

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
    const isOfS3 = error instanceof S3Failure;
    // A local folder that cannot be written says so by itself.
    const reason = isOfS3 || !(error instanceof Error) ? failureReason(error) : error.message;
    const sentence = `The S3 bucket ${shownPlace(place)} cannot be used: ${reason}.`;
    return { isPassing: isOfS3 && error.isPassing, sentence };
  } finally {
    await rm(path, { force: true });
  }
}
