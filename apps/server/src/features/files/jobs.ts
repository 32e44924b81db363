import { Readable } from "node:stream";
import { Id, limits } from "@parley/contract";
import { z } from "zod";
import type { Db, Tx } from "../../platform/database/db.ts";
import { addJob } from "../../platform/database/jobs.ts";
import type { FileStore } from "../../platform/files/store.ts";
import { makeThumbnail } from "../../platform/images/images.ts";
import { defineJob, type Job } from "../../platform/jobs/jobs.ts";
import type { Logger } from "../../platform/log/log.ts";
import type { FileHooks } from "./hooks.ts";
import { contentKey, thumbnailKey } from "./keys.ts";
import { selectFile } from "./queries/read.ts";
import {
  deleteFiles,
  lockOrphans,
  saveNoImage,
  saveThumbnail,
  selectRemoved,
} from "./queries/write.ts";
import { removeContent } from "./remove-file.ts";
import { THUMBNAIL_JOB } from "./upload-file.ts";

interface JobDeps {
  db: Db;
  store: FileStore;
  hooks: FileHooks;
  log: Logger;
}

/** Files collected in one transaction. */
const AT_ONCE = 100;

const COLLECT = "collect-files";

/** Asks to remove files that nobody will see any more, before the hour is over. */
export const askToCollect = (tx: Tx): Promise<void> => addJob(tx, COLLECT, {}, { key: COLLECT });

/** Makes the thumbnail of an image. One that turns out to be no image becomes a file to download. */
async function thumbnail({ db, store, hooks, log }: JobDeps, file_id: string): Promise<void> {
  const file = await selectFile(db, file_id);
  if (!file?.has_thumb || file.thumb_size !== null) return;
  const image = await store.borrow(contentKey(file_id), (path) =>
    makeThumbnail(path).catch((error: unknown) => {
      log.info({ err: error, file_id }, "An image cannot be read; it stays a file to download.");
      return undefined;
    }),
  );
  if (!image) return hooks.changeShown(file_id, (tx) => saveNoImage(tx, file_id));
  await store.write(thumbnailKey(file_id), Readable.from([image]), image.length);
  const isKept = await saveThumbnail(db, file_id, image.length);
  // Removed while the thumbnail was made: nothing of it may stay.
  if (!isKept) await store.remove(thumbnailKey(file_id));
}

/**
 * Removes files that nobody will see any more, with their thumbnails: left unsent, of deleted messages
 * and purged conversations, of broken uploads. Content goes before its row, so that a crash leaves
 * nothing that is not found again.
 */
export async function collectFiles({ db, store }: Pick<JobDeps, "db" | "store">): Promise<void> {
  const hours = limits.unsentFileHours;
  for (const file_id of await selectRemoved(db, 2 * hours)) await removeContent(store, file_id);
  await store.tidy(hours);
  for (;;) {
    const collected = await db.transaction().execute(async (tx) => {
      const file_ids = await lockOrphans(tx, hours, AT_ONCE);
      for (const file_id of file_ids) await removeContent(store, file_id);
      await deleteFiles(tx, file_ids);
      return file_ids.length;
    });
    if (collected < AT_ONCE) return;
  }
}

/** Thumbnails, and the collection of what is left over. */
export function fileJobs(deps: JobDeps): Job[] {
  return [
    defineJob({
      name: THUMBNAIL_JOB,
      payload: z.object({ file_id: Id }),
      run: ({ file_id }) => thumbnail(deps, file_id),
    }),
    defineJob({
      name: COLLECT,
      payload: z.object({}),
      cron: "23 * * * *",
      run: () => collectFiles(deps),
    }),
  ];
}
