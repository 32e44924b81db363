import type { File as ShownFile } from "@parley/contract";
import { type ReactNode, useState } from "react";
import { FileActions } from "./FileActions.tsx";
import { FileIcon } from "./FileIcon.tsx";
import { FileName } from "./FileName.tsx";
import { FileViewer } from "./FileViewer.tsx";

interface FileRowProps {
  file: ShownFile;
  /** Where it comes from. */
  children: ReactNode;
}

/** A file in a list: a small picture of it, its name, which opens it, and where it comes from. */
export default function FileRow({ file, children }: FileRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex min-h-14 items-center gap-3 rounded-sm px-2 hover:bg-hover">
      <span className="flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-code">
        {file.thumb_url ? (
          <img src={file.thumb_url} alt="" loading="lazy" className="size-full object-cover" />
        ) : (
          <FileIcon file={file} />
        )}
      </span>
      <div className="min-w-0 grow">
        <FileName
          file={file}
          className="block min-h-6 max-w-full truncate font-medium"
          onOpen={() => setOpen(true)}
        />
        <div className="flex text-meta text-muted tabular-nums">{children}</div>
      </div>
      <FileActions file={file} />
      {isOpen && <FileViewer file={file} onClose={() => setOpen(false)} />}
    </div>
  );
}
