import type { File as ShownFile } from "@parley/contract";
import { Download, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Tooltip } from "../../platform/ui/Tooltip.tsx";

const icon = { "aria-hidden": true, className: "size-4.5", strokeWidth: 1.75 } as const;

interface FileActionsProps {
  file: ShownFile;
  onRemove?: (file: ShownFile) => void;
}

/** Saves a file to the device; takes one's own back. */
export function FileActions({ file, onRemove }: FileActionsProps) {
  const { t } = useTranslation("files");
  const label = t("download", { name: file.name });
  return (
    <span className="flex shrink-0">
      <Tooltip label={label}>
        <a
          href={file.url}
          download={file.name}
          aria-label={label}
          className="inline-flex size-target items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-text"
        >
          <Download {...icon} />
        </a>
      </Tooltip>
      {onRemove && (
        <IconButton label={t("remove.label", { name: file.name })} onClick={() => onRemove(file)}>
          <Trash2 {...icon} />
        </IconButton>
      )}
    </span>
  );
}
