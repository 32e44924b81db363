import type { File as ShownFile } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { FileLine } from "./FileLine.tsx";
import { useBeginning } from "./read-beginning.ts";

interface TextCardProps {
  file: ShownFile;
  onRemove?: (file: ShownFile) => void;
}

/** A text with its first lines. */
export function TextCard({ file, onRemove }: TextCardProps) {
  const { t } = useTranslation("files");
  const { data, isError } = useBeginning(file._id, file.url);
  return (
    <div className="flex size-full flex-col overflow-hidden rounded-md border border-line bg-background">
      <FileLine file={file} onRemove={onRemove} />
      <pre
        dir="auto"
        className="mx-2 mb-2 min-h-0 grow overflow-hidden rounded-sm bg-code px-3 py-2 font-mono text-small whitespace-pre-wrap wrap-anywhere"
      >
        {isError ? t("noPreview") : data}
      </pre>
    </div>
  );
}
