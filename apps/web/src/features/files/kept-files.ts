import type { Id, File as ShownFile } from "@parley/contract";
import {
  changeFiles,
  forgetFiles,
  keepFile,
  readFiles,
  type UnsentFile,
} from "../../platform/local-db/unsent-files.ts";
import { log } from "../../platform/log/log.ts";
import { tabId } from "../../platform/tab-lock.ts";
import { keptOwner } from "./kept-owner.ts";

/*
 * Files that wait to be sent, kept on this device: an upload goes on after a reload, or in another tab. Where
 * the browser forbids storage, or there is no room, a file lasts as long as its tab.
 */

let writes: Promise<unknown> = Promise.resolve();

/** One after the other, so that what is forgotten is not kept after it. */
function write<T>(work: (user_id: Id) => Promise<T>, otherwise: T): Promise<T> {
  const done = writes.then(async () => {
    if (keptOwner.id === null) return otherwise;
    try {
      return await work(keptOwner.id);
    } catch (error) {
      log.warn("A file cannot be kept on this device", error);
      return otherwise;
    }
  });
  writes = done;
  return done;
}

/** Leaves no file of this person behind, once what is being written is. */
export async function wipeKeptFiles(user_id: Id): Promise<void> {
  await writes;
  await forgetFiles(user_id).catch((error) => log.warn("Files cannot be wiped here", error));
}

/** Keeps a file that was chosen; false when it lasts only as long as this tab. */
export const keepChosen = (
  upload: string,
  { blob, channelId, place }: { blob: File; channelId: Id | null; place: string },
): Promise<boolean> =>
  write(
    (user_id) =>
      keepFile({ upload, user_id, tab: tabId, place, channel_id: channelId, blob, stored: null }),
    false,
  );

/** It is on the server: what the server made of it is kept in the place of its content. */
export const keepUploaded = (upload: string, stored: ShownFile): Promise<void> =>
  write(() => changeFiles([upload], (held) => ({ ...held, blob: null, stored })), undefined);

/** They belong to a message now (null), or lie beside what is being written again. */
export const moveKept = (uploads: readonly string[], place: string | null): Promise<void> =>
  write(() => changeFiles(uploads, (held) => ({ ...held, place })), undefined);

export const forgetKept = (uploads: readonly string[]): Promise<void> =>
  write(() => changeFiles(uploads, () => null), undefined);

/** All that is kept of this person. */
export const keptFiles = (): Promise<UnsentFile[]> => write((user_id) => readFiles(user_id), []);

/** Takes over what a tab that is gone was uploading: two that try share it out among them. */
export async function takeOver(gone: string): Promise<UnsentFile[]> {
  const theirs = (await keptFiles()).filter(({ tab }) => tab === gone);
  const taken: UnsentFile[] = [];
  const take = (held: UnsentFile) => {
    if (held.tab !== gone) return held;
    const mine = { ...held, tab: tabId };
    taken.push(mine);
    return mine;
  };
  const uploads = theirs.map(({ upload }) => upload);
  await write(() => changeFiles(uploads, take), undefined);
  return taken;
}
