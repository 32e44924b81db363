export { AttachButton } from "./AttachButton.tsx";
export {
  adoptUploads,
  attachFiles,
  cancelUpload,
  forgetAllUploads,
  resumeUploads,
  retryUpload,
  uploadingTabs,
} from "./attach.ts";
export { filesHeight } from "./boxes.ts";
export { filesOf, hasFiles, pastedFiles } from "./dropped.ts";
export { openKeptFiles } from "./kept-owner.ts";
export { DropHint, FileRow, FileTray, MessageFiles, PendingFiles, UploadLine } from "./late.tsx";
export {
  type AttachedFile,
  fillTray,
  forgetUploads,
  hasFailed,
  isOnlyInTab,
  listenToUploads,
  takeTray,
  useTray,
  useUploads,
} from "./uploads-store.ts";
export { useFileDrop } from "./use-file-drop.ts";
