import type { File as ShownFile } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { FileActions } from "./FileActions.tsx";
import { FileIcon } from "./FileIcon.tsx";
import { FileName } from "./FileName.tsx";
import { fileSize } from "./file-size.ts";

interface FileLineProps {
  file: ShownFile;
  /** Opens it in place, where it can be. */
  onOpen?: (file: ShownFile) => void;
  onRemove?: (file: ShownFile) => void;
}

/** The sort of a file in a word: its extension, or what stands in for it. */
const sortOf = ({ name }: ShownFile): string =>
  /\.([^.\s]{1,8})$/.exec(name)?.[1]?.toUpperCase() ?? "";

/** A file in one line: what it is, how large, and what can be done with it. */
export function FileLine({ file, onOpen, onRemove }: FileLineProps) {
  const { i18n } = useTranslation("files");
  const about = [sortOf(file), fileSize(file.size, i18n.language)].filter(Boolean).join(" · ");
  return (
    <div className="flex h-14 shrink-0 items-center gap-3 ps-3 pe-2">
      <FileIcon file={file} />
      <div className="min-w-0 grow">
        <FileName
          file={file}
          className="block min-h-6 max-w-full truncate pt-0.5 text-ui font-medium"
          onOpen={onOpen}
        />
        <p className="truncate text-meta text-muted tabular-nums">{about}</p>
      </div>
      {file.url !== "" && <FileActions file={file} onRemove={onRemove} />}
    </div>
  );
}
