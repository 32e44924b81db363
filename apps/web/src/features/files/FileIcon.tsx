import type { File as ShownFile } from "@parley/contract";
import {
  FileArchive,
  FileImage,
  FileMusic,
  File as FilePlain,
  FileText,
  FileVideo,
  type LucideIcon,
} from "lucide-react";
import { cx } from "../../platform/ui/cx.ts";

const icons: Record<ShownFile["kind"], LucideIcon> = {
  image: FileImage,
  video: FileVideo,
  audio: FileMusic,
  pdf: FileText,
  text: FileText,
  other: FilePlain,
};
const ARCHIVE = /zip|x-tar|gzip|rar|7z|bzip|x-xz/;

/** A picture of the sort of file. Decoration only. */
export function FileIcon({ file, className }: { file: ShownFile; className?: string }) {
  const Icon = ARCHIVE.test(file.mime) ? FileArchive : icons[file.kind];
  return (
    <Icon aria-hidden className={cx("size-6 shrink-0 text-muted", className)} strokeWidth={1.5} />
  );
}
