import { log } from "../../platform/log/log.ts";
import { lateModule } from "../../platform/ui/late-module.ts";
import { keptOwner } from "./kept-owner.ts";
import { useUploads } from "./uploads-store.ts";

/** What does the uploading, fetched with the first file. */
const uploads = lateModule(() => import("./uploads.ts"));

/** What this device keeps of them. */
const kept = () => import("./kept-files.ts");

/** Puts files into the tray of a place to write in, and begins to upload them. */
export async function attachFiles(
  place: string,
  channelId: string | null,
  files: readonly File[],
): Promise<void> {
  if (files.length > 0) await (await uploads.load()).attach(place, channelId, files);
}

/** Tries an upload that failed again; one of an earlier visit if it is kept. */
export const retryUpload = async (id: string): Promise<void> => (await uploads.load()).retry(id);

/** Gives an upload up, whatever became of it. */
export const cancelUpload = async (id: string): Promise<void> => (await uploads.load()).cancel(id);

/**
 * Goes on with what a tab that is gone was uploading, but for what `isWanted` by no message; returns the
 * uploads of which anything is kept.
 */
export async function adoptUploads(
  gone: string,
  isWanted: (upload: string) => boolean,
): Promise<ReadonlySet<string>> {
  const { forgetKept, keptFiles, takeOver } = await kept();
  const taken = await takeOver(gone);
  const wanted = taken.filter(({ place, upload }) => place !== null || isWanted(upload));
  const unwanted = taken.filter((one) => !wanted.includes(one));
  if (unwanted.length > 0) await forgetKept(unwanted.map(({ upload }) => upload));
  if (wanted.length > 0) await (await uploads.load()).adopt(wanted);
  return new Set((await keptFiles()).map(({ upload }) => upload));
}

/** Other tabs that have, or had, files on their way. */
export const uploadingTabs = async (): Promise<string[]> =>
  (await (await kept()).keptFiles()).map(({ tab }) => tab);

/** The connection is back: goes on at once with what waits for it. */
export const resumeUploads = (): void => uploads.loaded()?.resume();

/** Forgets everything, on this device too: the session is over. */
export function forgetAllUploads(): void {
  const { id } = keptOwner;
  keptOwner.id = null;
  if (id !== null)
    kept().then(
      ({ wipeKeptFiles }) => wipeKeptFiles(id),
      (error) => log.warn("Files cannot be wiped here", error),
    );
  uploads.loaded()?.stopAll();
  useUploads.setState({ byId: {}, trays: {} });
}
