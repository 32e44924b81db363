export { AttachButton } from "./AttachButton.tsx";
export { attachFiles, cancelUpload, forgetAllUploads, retryUpload } from "./attach.ts";
export { filesHeight } from "./boxes.ts";
export { pastedFiles } from "./dropped.ts";
export { DropHint, FileRow, FileTray, MessageFiles, PendingFiles, UploadLine } from "./late.tsx";
export {
  type AttachedFile,
  fillTray,
  forgetUploads,
  hasFailed,
  listenToUploads,
  takeTray,
  useTray,
  useUploads,
} from "./uploads-store.ts";
export { useFileDrop } from "./use-file-drop.ts";
