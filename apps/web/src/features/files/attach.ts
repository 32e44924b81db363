import { lateModule } from "../../platform/ui/late-module.ts";
import { useUploads } from "./uploads-store.ts";

/** What does the uploading, fetched with the first file. */
const uploads = lateModule(() => import("./uploads.ts"));

/** Puts files into the tray of a place to write in, and begins to upload them. */
export async function attachFiles(
  place: string,
  channelId: string | null,
  files: readonly File[],
): Promise<void> {
  if (files.length > 0) await (await uploads.load()).attach(place, channelId, files);
}

/** Tries an upload that failed again; one of an earlier visit cannot be. */
export const retryUpload = async (id: string): Promise<void> => (await uploads.load()).retry(id);

/** Gives an upload up, whatever became of it. */
export const cancelUpload = async (id: string): Promise<void> => (await uploads.load()).cancel(id);

/** Forgets everything: the session is over. */
export function forgetAllUploads(): void {
  uploads.loaded()?.stopAll();
  useUploads.setState({ byId: {}, trays: {} });
}
