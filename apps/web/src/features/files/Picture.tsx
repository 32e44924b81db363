import type { File as ShownFile } from "@parley/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../platform/ui/cx.ts";
import { FileIcon } from "./FileIcon.tsx";
import { useThumbnail } from "./use-thumbnail.ts";

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
  const { src, isBlank, onLoad } = useThumbnail(file);
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
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={onLoad}
          onError={() => setBroken(true)}
          className={cx(
            "size-full",
            isAlone ? "object-contain" : "object-cover",
            isBlank && "animate-pulse bg-line",
          )}
        />
      )}
    </button>
  );
}
