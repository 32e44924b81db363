import { demand, notFound } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { FileStore } from "../../platform/files/store.ts";
import type { Actor } from "../../platform/http/actors.ts";
import type { FileHooks } from "./hooks.ts";
import { contentKey, thumbnailKey } from "./keys.ts";
import { factsOf } from "./open-file.ts";
import { mayRemove } from "./policy.ts";
import { selectFile } from "./queries/read.ts";
import { saveRemoved } from "./queries/write.ts";

/** Removes what the store keeps of a file. */
export async function removeContent(store: FileStore, file_id: string): Promise<void> {
  await store.remove(thumbnailKey(file_id));
  await store.remove(contentKey(file_id));
}

/**
 * Removes one's own file for everyone, with its content. Messages that show it show that it was removed.
 * @throws `not_found`, `forbidden`
 */
export async function removeFile(
  deps: { db: Db; store: FileStore; hooks: FileHooks },
  actor: Actor,
  file_id: string,
): Promise<{ _id: string }> {
  const file = await selectFile(deps.db, file_id);
  if (!file) throw notFound();
  demand(mayRemove(await factsOf(deps, actor, file)));
  await deps.hooks.changeShown(file_id, (tx) => saveRemoved(tx, file_id));
  await removeContent(deps.store, file_id);
  return { _id: file_id };
}
