import type { LinkPreview } from "@parley/contract";
import { ChevronDown, ChevronRight, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../../platform/ui/cx.ts";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { removePreview } from "../change-message.ts";
import { boxClass, descriptionClass, type LinkPreviewsProps } from "./preview-box.ts";

interface PreviewCardProps {
  message: LinkPreviewsProps["message"];
  preview: LinkPreview;
  isFolded: boolean;
  mayRemove: boolean;
}

/** What one link shows: a stranger's words, so all of it is text. Its height is known before it is there: see PreviewPlace. */
export function PreviewCard({ message, preview, isFolded: begins, mayRemove }: PreviewCardProps) {
  const { t } = useTranslation("previews");
  const { url, site, title, description, picture } = preview;
  const [isFolded, setFolded] = useState(begins);
  const [isLost, setLost] = useState(false);
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <div
      className={cx(
        "group/preview flex max-w-140 gap-3 overflow-hidden border-s-3 border-line ps-3",
        boxClass(preview, isFolded),
      )}
    >
      <div className="flex min-w-0 grow flex-col">
        <div className="flex h-8 items-center gap-1">
          <button
            type="button"
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
            className="flex h-8 min-w-0 items-center gap-1 rounded-sm pe-1 text-small text-muted hover:text-text"
          >
            <Chevron aria-hidden className="size-4 shrink-0 rtl:-scale-x-100" strokeWidth={1.75} />
            <span className="truncate">
              <span className="sr-only">{t("preview")} </span>
              <bdi>{site}</bdi>
              <span className={isFolded ? undefined : "sr-only"}>
                {" · "}
                <bdi>{title}</bdi>
              </span>
            </span>
          </button>
          {mayRemove && (
            <IconButton
              label={t("remove")}
              onClick={() => void removePreview(message, url)}
              className="opacity-0 group-focus-within/preview:opacity-100 group-hover/preview:opacity-100 pointer-coarse:opacity-100"
            >
              <X aria-hidden className="size-4" strokeWidth={1.75} />
            </IconButton>
          )}
        </div>
        {!isFolded && (
          <>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              dir="auto"
              className="-my-px max-w-full self-start truncate py-px text-body font-medium text-link hover:underline"
            >
              {title}
            </a>
            {description !== "" && (
              <p dir="auto" className={descriptionClass}>
                {description}
              </p>
            )}
          </>
        )}
      </div>
      {!isFolded && picture && (
        <div className="size-24 shrink-0 overflow-hidden rounded-md bg-code max-md:size-20">
          {!isLost && (
            <img
              src={picture.url}
              alt=""
              loading="lazy"
              decoding="async"
              onError={() => setLost(true)}
              className="size-full object-cover"
            />
          )}
        </div>
      )}
    </div>
  );
}
