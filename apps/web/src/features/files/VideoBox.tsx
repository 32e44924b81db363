import type { File as ShownFile } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { FileActions } from "./FileActions.tsx";
import { fileSize } from "./file-size.ts";

interface VideoBoxProps {
  file: ShownFile;
  onRemove?: (file: ShownFile) => void;
}

/** A film in a box of one size, with its name under it. */
export function VideoBox({ file, onRemove }: VideoBoxProps) {
  const { i18n } = useTranslation();
  return (
    <div className="flex size-full flex-col">
      {/* biome-ignore lint/a11y/useMediaCaption: nobody writes captions for what is said in a chat. */}
      <video
        controls
        playsInline
        preload="metadata"
        src={file.url}
        aria-label={file.name}
        className="min-h-0 w-full grow rounded-md bg-code object-contain"
      />
      <div className="flex h-8 shrink-0 items-center gap-2 text-meta text-muted">
        <bdi className="truncate">{file.name}</bdi>
        <span className="shrink-0 grow tabular-nums">{fileSize(file.size, i18n.language)}</span>
        <FileActions file={file} onRemove={onRemove} />
      </div>
    </div>
  );
}
