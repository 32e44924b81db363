import { changeUnsent, forgetUnsent, readUnsent } from "./unsent-db.ts";

/** A file that somebody chose to send and that no stored message shows yet. */
export interface UnsentFile {
  /** Id of its upload. */
  upload: string;
  user_id: string;
  /** The tab that uploads it. */
  tab: string;
  /** Where it lies beside what is being written; null once it belongs to a message. */
  place: string | null;
  channel_id: string | null;
  /** Its content; null once it is on the server. */
  blob: File | null;
  /** What the server made of it; null before. */
  stored: unknown;
}

/** Bytes that are kept of one person's files; one that does not fit lasts as long as its tab. */
const MOST_BYTES = 256_000_000;

/** All files of this person that are kept. Rejects when storage is forbidden. */
export const readFiles = (user_id: string): Promise<UnsentFile[]> => readUnsent("files", user_id);

/** Keeps a file; false when there is no room. Rejects when storage is forbidden or the disk is full. */
export async function keepFile(file: UnsentFile): Promise<boolean> {
  let isKept = false;
  await changeUnsent("files", (store) => {
    const asked: IDBRequest<UnsentFile[]> = store.index("user_id").getAll(file.user_id);
    asked.onsuccess = () => {
      const held = asked.result.reduce((sum, { blob }) => sum + (blob?.size ?? 0), 0);
      isKept = held + (file.blob?.size ?? 0) <= MOST_BYTES;
      if (isKept) store.put(file);
    };
  });
  return isKept;
}

/** Changes some of those that are kept; `null` forgets one. */
export const changeFiles = (
  uploads: readonly string[],
  change: (held: UnsentFile) => UnsentFile | null,
): Promise<void> =>
  changeUnsent("files", (store) => {
    for (const upload of uploads) {
      const asked: IDBRequest<UnsentFile | undefined> = store.get(upload);
      asked.onsuccess = () => {
        if (!asked.result) return;
        const next = change(asked.result);
        if (next) store.put(next);
        else store.delete(upload);
      };
    }
  });

/** Forgets all files of this person. */
export const forgetFiles = (user_id: string): Promise<void> => forgetUnsent("files", user_id);
