import { isKey } from "../key.ts";
import { openUploads } from "./list-uploads.ts";
import { abandon } from "./parts.ts";
import { type S3Client, S3Failure, type S3Place, shownPlace } from "./s3-client.ts";

const HOUR_MS = 60 * 60 * 1_000;

/**
 * Finds uploads in parts that were cut off (a power failure, an S3 that was away), and takes back their parts, which nobody
 * sees and the bucket's owner pays for. What cannot be asked now is asked the next time.
 * @param warn hears once why they cannot be looked for, where that does not pass
 */
export function createSweep(
  client: S3Client,
  place: S3Place,
  warn: (sentence: string) => void = () => {},
): (hours: number) => Promise<void> {
  const { prefix } = place;
  let isSaid = false;

  function notice(error: unknown): void {
    if (!(error instanceof S3Failure)) throw error;
    if (isSaid || error.isPassing) return;
    isSaid = true;
    warn(
      `Uploads that broke off cannot be looked for in the S3 bucket ${shownPlace(place)}: ${error.message}. Allow these keys to list and abort multipart uploads, or let a rule of the bucket remove those that are not finished.`,
    );
  }

  return async (hours) => {
    try {
      for await (const { name, uploadId, begun } of openUploads(client, prefix)) {
        const isOurs = name.startsWith(prefix) && isKey(name.slice(prefix.length));
        // Another node may be sending it just now.
        if (isOurs && Date.now() - begun.getTime() > hours * HOUR_MS)
          await abandon(client, name, uploadId);
      }
    } catch (error) {
      notice(error);
    }
  };
}
