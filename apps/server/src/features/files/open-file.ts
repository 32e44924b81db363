import { Readable } from "node:stream";
import { demand, notFound } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { FileStore } from "../../platform/files/store.ts";
import type { Actor } from "../../platform/http/actors.ts";
import type { BytesAnswer } from "../../platform/http/bytes.ts";
import { disposition, thumbnailName } from "./file-names.ts";
import { safeHeaders } from "./file-types.ts";
import type { FileHooks } from "./hooks.ts";
import { contentKey, thumbnailKey } from "./keys.ts";
import { mayRead } from "./policy.ts";
import { type FileRow, selectFile } from "./queries/read.ts";

interface Deps {
  db: Db;
  store: FileStore;
  hooks: FileHooks;
}

/** What is known under an address never changes, but only some may know it. */
const FOR_EVER = "private, max-age=31536000, immutable";
const NOT_YET = "private, no-store";

/** Facts for deciding about a file, read now: who lost the conversation a moment ago lost the file. */
export async function factsOf(
  { db, hooks }: Pick<Deps, "db" | "hooks">,
  actor: Actor,
  file: FileRow,
) {
  const { is_removed, was_sent } = file;
  return {
    is_uploader: file.uploader_id === actor.user_id,
    is_removed,
    was_sent,
    is_shown: was_sent && !is_removed && (await hooks.isShown(db, actor, file._id)),
  };
}

async function readable(deps: Deps, actor: Actor, file_id: string): Promise<FileRow> {
  const file = await selectFile(deps.db, file_id);
  if (!file) throw notFound();
  demand(mayRead(await factsOf(deps, actor, file)));
  return file;
}

function content(store: FileStore, file: FileRow, caching: string): BytesAnswer {
  const safe = safeHeaders(file.kind, file.mime);
  return {
    type: safe.type,
    size: file.size,
    etag: file.sha256.toString("hex"),
    headers: {
      "Content-Disposition": disposition(safe.disposition, file.name),
      "Content-Security-Policy": safe.policy,
      "Cache-Control": caching,
    },
    open: (range) => store.read(contentKey(file._id), range),
  };
}

/**
 * The content of a file, under headers with which it can do no harm.
 * @throws `not_found`
 */
export async function openFile(deps: Deps, actor: Actor, file_id: string): Promise<BytesAnswer> {
  return content(deps.store, await readable(deps, actor, file_id), FOR_EVER);
}

/** Bytes of an image that may stand in for its thumbnail, and a blank that stands in for larger ones. */
const STANDS_IN = 256 * 1024;
const BLANK = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * The thumbnail of an image; until it is made a small image itself, and a blank of one pixel for a large
 * one: a timeline neither shows a broken picture nor loads many megabytes. Who gets a blank asks again.
 * @throws `not_found`
 */
export async function openThumbnail(
  deps: Deps,
  actor: Actor,
  file_id: string,
): Promise<BytesAnswer> {
  const file = await readable(deps, actor, file_id);
  if (!file.has_thumb) throw notFound();
  const original = content(deps.store, file, NOT_YET);
  if (file.thumb_size === null) {
    if (file.size <= STANDS_IN) return original;
    const headers = { ...original.headers, "Content-Disposition": "inline" };
    return { type: "image/png", headers, open: async () => Readable.from([BLANK]) };
  }
  return {
    type: "image/jpeg",
    size: file.thumb_size,
    etag: `thumb_${original.etag}`,
    headers: {
      ...original.headers,
      "Content-Disposition": disposition("inline", thumbnailName(file.name)),
      "Cache-Control": FOR_EVER,
    },
    open: (range) => deps.store.read(thumbnailKey(file_id), range),
  };
}
