import type { File as ShownFile } from "@parley/contract";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { useOpener } from "../../platform/ui/use-opener.ts";
import { FileActions } from "./FileActions.tsx";
import { fileSize } from "./file-size.ts";
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
  const { t, i18n } = useTranslation(["files", "common"]);
  const giveFocusBack = useOpener(true);
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

  function remove(one: ShownFile): void {
    onClose();
    onRemove?.(one);
  }

  const place = t("lightbox.place", { n: index + 1, count: files.length });
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocusBack}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-40 flex animate-fade-in flex-col bg-background data-[state=closed]:animate-fade-out"
        >
          <header className="flex h-header shrink-0 items-center gap-3 border-b border-line ps-5 pe-3">
            <Radix.Title className="min-w-0 truncate text-ui font-semibold">
              <bdi>{file.name}</bdi>
            </Radix.Title>
            <p className="shrink-0 grow text-small text-muted tabular-nums">
              {fileSize(file.size, i18n.language)}
              {files.length > 1 && ` · ${place}`}
            </p>
            <FileActions file={file} onRemove={onRemove && remove} />
            <Radix.Close asChild>
              <IconButton label={t("common:close")} keys="Esc">
                <X aria-hidden className="size-4.5" strokeWidth={1.75} />
              </IconButton>
            </Radix.Close>
          </header>
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
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
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
