import type { File } from "@parley/contract";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "../../platform/app-error.ts";
import { type Db, lockByName } from "../../platform/database/db.ts";
import { addJob } from "../../platform/database/jobs.ts";
import type { FileStore, Stored } from "../../platform/files/store.ts";
import type { Actor } from "../../platform/http/actors.ts";
import type { IncomingFile, ReadForm } from "../../platform/http/read-form.ts";
import { imageSize } from "../../platform/images/images.ts";
import { cleanName } from "./file-names.ts";
import { kindOf } from "./file-types.ts";
import type { FileHooks } from "./hooks.ts";
import { contentKey } from "./keys.ts";
import { deleteFile, insertArriving, saveArrived } from "./queries/write.ts";
import { demandRoom, type FileLimits, roomFor } from "./quota.ts";
import { sniff } from "./sniff.ts";

export interface UploadDeps {
  db: Db;
  store: FileStore;
  limits: FileLimits;
  hooks: FileHooks;
}

type Description = Awaited<ReturnType<typeof describe>>;

interface Received extends Stored, Description {
  _id: string;
  name: string;
}

/** Name of the job that makes thumbnails. */
export const THUMBNAIL_JOB = "make-thumbnail";

const isAway = (error: unknown) => error instanceof AppError && error.code === "files_unavailable";

/**
 * Takes back what arrived: its content first, so that a crash in between leaves a row to find it by. A store that is
 * away leaves it to the next collection in the same way.
 */
async function forget({ db, store }: UploadDeps, file_id: string): Promise<void> {
  try {
    await store.remove(contentKey(file_id));
  } catch (error) {
    if (isAway(error)) return;
    throw error;
  }
  await deleteFile(db, file_id);
}

/** What a file is, found in its content. */
async function describe(path: string, name: string) {
  const mime = await sniff(path, name);
  const kind = kindOf(mime);
  const size = kind === "image" ? await imageSize(path) : undefined;
  // An image that has no size, or too many pixels, is a file to download.
  const isImage = kind !== "image" || size !== undefined;
  return {
    mime,
    kind: isImage ? kind : ("other" as const),
    width: size?.width ?? null,
    height: size?.height ?? null,
    has_thumb: size !== undefined,
  };
}

/** Streams the content to the store, as far as there is room, and looks at it on its way. */
async function receive(
  deps: UploadDeps,
  actor: Actor,
  { name: said, stream }: IncomingFile,
): Promise<Received> {
  const { db, store } = deps;
  const room = await roomFor(db, deps.limits, actor.user_id);
  if (room.bytes <= 0) throw room.refusal();
  const _id = uuidv7();
  const name = cleanName(said);
  await insertArriving(db, _id, actor.user_id);
  try {
    let about: Description | undefined;
    const stored = await store.write(
      contentKey(_id),
      stream,
      room.bytes,
      async (path, { size }) => {
        if (size === 0) throw new AppError("file_empty");
        about = await describe(path, name);
      },
    );
    if (!about) throw new Error("A file was stored without a look at it.");
    return { _id, name, ...stored, ...about };
  } catch (error) {
    // Whoever waits hears at once what a second try would say too.
    if (!isAway(error)) await forget(deps, _id);
    const isTooLarge = error instanceof AppError && error.code === "file_too_large";
    throw isTooLarge ? room.refusal() : error;
  }
}

async function keep(deps: UploadDeps, actor: Actor, received: Received): Promise<File> {
  return deps.db.transaction().execute(async (tx) => {
    // One at a time where sums are limited: two that fit alone may not fit together.
    const { userQuotaBytes, storageQuotaBytes } = deps.limits;
    if (storageQuotaBytes !== undefined) await lockByName(tx, "files");
    else if (userQuotaBytes !== undefined) await lockByName(tx, `files of ${actor.user_id}`);
    await demandRoom(tx, deps.limits, { user_id: actor.user_id, size: received.size });
    const file = await saveArrived(tx, received);
    if (received.has_thumb) await addJob(tx, THUMBNAIL_JOB, { file_id: file._id });
    return file;
  });
}

/**
 * Takes a file in. What breaks off, is refused or does not fit leaves nothing.
 * @throws `file_too_large`, `file_empty`, `file_quota_reached`, `storage_quota_reached`, `upload_broken`,
 *   `files_unavailable`, and for the conversation `not_found`, `forbidden`, `channel_archived`
 */
export async function uploadFile(
  deps: UploadDeps,
  actor: Actor,
  form: ReadForm<{ channel_id?: string | undefined }>,
): Promise<File> {
  const { fields, file: received } = await form({
    save: (file) => receive(deps, actor, file),
    undo: ({ _id }) => forget(deps, _id),
  });
  try {
    const { channel_id } = fields;
    if (channel_id) await deps.hooks.demandWriting(deps.db, actor, channel_id);
    return await keep(deps, actor, received);
  } catch (error) {
    await forget(deps, received._id);
    throw error;
  }
}
