import type { File as ShownFile } from "@parley/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../platform/ui/cx.ts";
import { FileIcon } from "./FileIcon.tsx";
import { keptPreview } from "./previews.ts";

interface PictureProps {
  file: ShownFile;
  /** In its own shape; else it fills a square. */
  isAlone: boolean;
  /** Left out while there is nothing to open yet. */
  onOpen?: () => void;
}

/** A picture in its box; opens large. */
export function Picture({ file, isAlone, onOpen }: PictureProps) {
  const { t } = useTranslation("files");
  const [isBroken, setBroken] = useState(false);
  return (
    <button
      type="button"
      data-file={file._id}
      aria-label={t("open", { name: file.name })}
      disabled={!onOpen}
      onClick={onOpen}
      className="flex size-full items-center justify-center -outline-offset-2 enabled:cursor-zoom-in"
    >
      {isBroken ? (
        <FileIcon file={file} />
      ) : (
        <img
          src={keptPreview(file._id) ?? file.thumb_url ?? file.url}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
          className={cx("size-full", isAlone ? "object-contain" : "object-cover")}
        />
      )}
    </button>
  );
}
