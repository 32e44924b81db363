import type { File as ShownFile } from "@parley/contract";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { FileFrame } from "./FileFrame.tsx";
import { LargePicture } from "./LargePicture.tsx";

interface LightboxProps {
  /** Pictures of one message. */
  files: readonly ShownFile[];
  /** Id of the one that shows first. */
  first: string;
  onRemove?: (file: ShownFile) => void;
  onClose: () => void;
}

/** Pictures one at a time, as large as the window: arrows go on, Escape closes. */
export default function Lightbox({ files, first, onRemove, onClose }: LightboxProps) {
  const { t } = useTranslation("files");
  const [shown, setShown] = useState(first);
  const found = files.findIndex(({ _id }) => _id === shown);
  const index = Math.max(0, found);
  const file = files[index];
  if (!file) return null;

  const go = (step: number) => {
    const next = files[index + step];
    if (next) setShown(next._id);
  };
  function onKeyDown(event: KeyboardEvent): void {
    const isRtl = document.dir === "rtl";
    if (event.key === (isRtl ? "ArrowLeft" : "ArrowRight")) go(1);
    else if (event.key === (isRtl ? "ArrowRight" : "ArrowLeft")) go(-1);
    else if (event.key === "Home") go(-index);
    else if (event.key === "End") go(files.length - 1 - index);
    else return;
    event.preventDefault();
  }

  const place = t("lightbox.place", { n: index + 1, count: files.length });
  return (
    <FileFrame
      file={file}
      about={files.length > 1 ? place : undefined}
      onKeyDown={onKeyDown}
      onRemove={onRemove}
      onClose={onClose}
    >
      <div className="relative flex min-h-0 grow items-center justify-center p-4">
        <LargePicture key={file._id} file={file} />
        {files.length > 1 && (
          <>
            <Step side="before" isEnd={index === 0} onClick={() => go(-1)} />
            <Step side="after" isEnd={index === files.length - 1} onClick={() => go(1)} />
          </>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {file.name}, {place}
      </p>
    </FileFrame>
  );
}

interface StepProps {
  side: "before" | "after";
  isEnd: boolean;
  onClick: () => void;
}

/** Stays where it is at the ends, so that the focus does too. */
function Step({ side, isEnd, onClick }: StepProps) {
  const { t } = useTranslation("files");
  const Icon = side === "before" ? ChevronLeft : ChevronRight;
  return (
    <IconButton
      label={t(`lightbox.${side}`)}
      tooltip={false}
      aria-disabled={isEnd || undefined}
      onClick={onClick}
      className={`absolute top-1/2 size-11 -translate-y-1/2 border border-line bg-raised aria-disabled:opacity-40 ${side === "before" ? "start-3" : "end-3"}`}
    >
      <Icon aria-hidden className="size-5 rtl:-scale-x-100" strokeWidth={1.75} />
    </IconButton>
  );
}
