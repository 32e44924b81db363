import type { File as ShownFile } from "@parley/contract";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { latePart } from "../../platform/ui/late-part.tsx";
import { FileActions } from "./FileActions.tsx";
import { FileIcon } from "./FileIcon.tsx";

const Lightbox = latePart(async () => (await import("./Lightbox.tsx")).default);

interface FileRowProps {
  file: ShownFile;
  /** Where it comes from. */
  children: ReactNode;
}

const name = "block min-h-6 max-w-full truncate text-start font-medium hover:underline";

/** A file in a list: a small picture of it, its name, which opens it, and where it comes from. */
export default function FileRow({ file, children }: FileRowProps) {
  const { t } = useTranslation("files");
  const [isOpen, setOpen] = useState(false);
  const opens = file.kind === "pdf" || file.kind === "text";
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
        {file.kind === "image" ? (
          <button
            type="button"
            aria-label={t("open", { name: file.name })}
            className={name}
            onClick={() => setOpen(true)}
          >
            <bdi>{file.name}</bdi>
          </button>
        ) : (
          <a
            href={file.url}
            {...(opens ? { target: "_blank", rel: "noopener" } : { download: file.name })}
            className={name}
          >
            <bdi>{file.name}</bdi>
            {opens && <span className="sr-only">{t("newTab")}</span>}
          </a>
        )}
        <div className="flex text-meta text-muted tabular-nums">{children}</div>
      </div>
      <FileActions file={file} />
      {isOpen && <Lightbox files={[file]} first={file._id} onClose={() => setOpen(false)} />}
    </div>
  );
}
