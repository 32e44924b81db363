import { loadTexts } from "../../platform/i18n/i18n.ts";
import { latePart } from "../../platform/ui/late-part.tsx";
import { FileBoxes } from "./FileBoxes.tsx";

/** Fetches texts beside what shows them. */
async function withTexts<M>(fetch: Promise<M>): Promise<M> {
  const [module] = await Promise.all([fetch, loadTexts("files")]);
  return module;
}

/** What a message shows; until it is fetched, boxes of the same size. */
export const MessageFiles = latePart(
  async () => (await withTexts(import("./MessageFiles.tsx"))).default,
  ({ files }) => <FileBoxes files={files} />,
);

/** What is about to be sent. */
export const FileTray = latePart(async () => (await withTexts(import("./FileTray.tsx"))).default);

/** Where dragged files would go. */
export const DropHint = latePart(async () => (await withTexts(import("./DropHint.tsx"))).default);

/** What a message that is not stored yet shows. */
export const PendingFiles = latePart(
  async () => (await withTexts(import("./PendingFiles.tsx"))).default,
  ({ files }) => <FileBoxes files={files.map(({ file }) => file)} />,
);

/** How far the files of a message are. */
export const UploadLine = latePart(
  async () => (await withTexts(import("./UploadLine.tsx"))).default,
);

/** A file in a list of them. */
export const FileRow = latePart(async () => (await withTexts(import("./FileRow.tsx"))).default);
