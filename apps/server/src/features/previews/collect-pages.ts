import { type PreviewDeps, pictureKey } from "./deps.ts";
import { deletePages, lockUnshown, savePictureSize, selectOldPictures } from "./queries/pages.ts";

/** Pages collected in one transaction. */
const AT_ONCE = 100;

type Kept = Pick<PreviewDeps, "db" | "store">;

/**
 * Forgets pages that no message shows, pictures first, so that a crash leaves nothing that is not found again.
 * @param page_ids only of these; null: of those that nobody will ask for again
 */
export async function forgetPages({ db, store }: Kept, page_ids: string[] | null): Promise<void> {
  for (;;) {
    const forgotten = await db.transaction().execute(async (tx) => {
      const unshown = await lockUnshown(tx, page_ids, AT_ONCE);
      for (const page_id of unshown) await store.remove(pictureKey(page_id));
      await deletePages(tx, unshown);
      return unshown.length;
    });
    if (forgotten < AT_ONCE) return;
  }
}

/** Forgets what nobody will see any more, and the oldest pictures where there are too many. */
export async function collectPages({ db, store }: Kept): Promise<void> {
  await forgetPages({ db, store }, null);
  for (const page_id of await selectOldPictures(db)) {
    await savePictureSize(db, page_id, null);
    await store.remove(pictureKey(page_id));
  }
}
