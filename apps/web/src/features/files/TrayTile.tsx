import { RotateCw, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { cx } from "../../platform/ui/cx.ts";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { cancelUpload, retryUpload } from "./attach.ts";
import { FileIcon } from "./FileIcon.tsx";
import { fileSize } from "./file-size.ts";
import type { Upload } from "./uploads-store.ts";

interface TrayTileProps {
  upload: Upload;
  onRemoved: () => void;
}

const icon = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;

/** One file in the tray: its picture, its name, how far it is, and how to be rid of it. */
export function TrayTile({ upload, onRemoved }: TrayTileProps) {
  const { t } = useTranslation(["files", "common"]);
  const { id, file, status, isRefused = false } = upload;
  const isBusy = status === "uploading" || status === "paused";
  return (
    <li
      className={cx(
        "relative flex max-w-full items-center gap-2.5 overflow-hidden rounded-md border border-line bg-background p-1.5 max-md:w-full",
        // Room for the sentence that says why.
        status === "failed" ? "w-96" : "w-64",
      )}
    >
      <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-code">
        {upload.preview ? (
          <img src={upload.preview} alt="" className="size-full object-cover" />
        ) : (
          <FileIcon file={file} />
        )}
      </span>
      <span className="min-w-0 grow">
        <bdi className="block truncate text-small font-medium" title={file.name}>
          {file.name}
        </bdi>
        <State upload={upload} />
      </span>
      {((status === "failed" && !isRefused) || status === "paused") && (
        <IconButton
          label={t("tray.retry", { name: file.name })}
          onClick={() => void retryUpload(id)}
        >
          <RotateCw {...icon} />
        </IconButton>
      )}
      <IconButton
        label={t(isBusy ? "tray.cancel" : "tray.remove", { name: file.name })}
        onClick={() => {
          void cancelUpload(id);
          onRemoved();
        }}
      >
        <X {...icon} />
      </IconButton>
      {isBusy && <Bar upload={upload} />}
    </li>
  );
}

function State({ upload: { status, progress, error, file } }: { upload: Upload }) {
  const { t, i18n } = useTranslation("files");
  if (status === "failed")
    return (
      <span role="alert" className="line-clamp-3 text-meta text-danger" title={error ?? undefined}>
        {error}
      </span>
    );
  if (status === "paused")
    return <span className="block text-meta text-muted">{t("tray.paused")}</span>;
  const size = fileSize(file.size, i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" }).format(progress);
  return (
    <span className="block text-meta text-muted tabular-nums">
      {status === "done" ? size : t("tray.progress", { percent, size })}
    </span>
  );
}

function Bar({ upload: { file, progress } }: { upload: Upload }) {
  const { t } = useTranslation("files");
  return (
    <span
      role="progressbar"
      aria-label={t("tray.bar", { name: file.name })}
      aria-valuenow={Math.round(progress * 100)}
      className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-accent transition-transform rtl:origin-right"
      style={{ transform: `scaleX(${progress})` }}
    />
  );
}
