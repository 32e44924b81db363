import { join } from "node:path";
import type { Logger } from "../log/log.ts";
import { StartError } from "../start-error.ts";
import { createLocalStore } from "./local-store.ts";
import type { S3Place } from "./s3/s3-client.ts";
import type { FileStore } from "./store.ts";

interface Where {
  /** DATA_DIR. */
  dataDir: string;
  /** A bucket; undefined: the folder `files` of the DATA_DIR. */
  s3: S3Place | undefined;
}

/** The store in a folder of the DATA_DIR. */
export const folderStore = (dataDir: string): FileStore => createLocalStore(join(dataDir, "files"));

/**
 * The store in a bucket, whose code is loaded where it is used. Files lie in `DATA_DIR/incoming` on their way.
 * @param whenAway what is done when S3 cannot be reached just now; a setting that is wrong is a StartError anyway
 * @param warn hears of what keeps the bucket from being tidied
 * @throws StartError
 */
async function openS3(
  s3: S3Place,
  dataDir: string,
  whenAway: (sentence: string) => void,
  warn?: (sentence: string) => void,
): Promise<FileStore> {
  const [{ createS3Store }, { tryPlace }] = await Promise.all([
    import("./s3/s3-store.ts"),
    import("./s3/try-place.ts"),
  ]);
  const incoming = join(dataDir, "incoming");
  const trouble = await tryPlace(s3, incoming);
  if (trouble && !trouble.isPassing) throw new StartError(trouble.sentence);
  if (trouble) whenAway(trouble.sentence);
  return createS3Store(s3, incoming, { warn });
}

/**
 * Opens the store of a server. One whose S3 is away starts all the same: what people write does not need it.
 * @throws StartError where a setting is wrong
 */
export async function openStore({ dataDir, s3 }: Where, log: Logger): Promise<FileStore> {
  if (!s3) return folderStore(dataDir);
  return openS3(
    s3,
    dataDir,
    (sentence) => log.error(`${sentence} Files answer 503 until it can be; everything else works.`),
    (sentence) => log.warn(sentence),
  );
}

/**
 * Opens the store of a command, which has nothing to do while S3 is away: then, and later on, it says so at once.
 * @throws StartError
 */
export async function demandStore({ dataDir, s3 }: Where): Promise<FileStore> {
  if (!s3) return folderStore(dataDir);
  const store = await openS3(s3, dataDir, (sentence) => {
    throw new StartError(sentence);
  });
  const { tellingStore } = await import("./s3/telling-store.ts");
  return tellingStore(store, s3);
}
