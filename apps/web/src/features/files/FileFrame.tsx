import type { File as ShownFile } from "@parley/contract";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { useOpener } from "../../platform/ui/use-opener.ts";
import { FileActions } from "./FileActions.tsx";
import { fileSize } from "./file-size.ts";

interface FileFrameProps {
  file: ShownFile;
  /** What stands beside its size, such as `2 of 3`. */
  about?: string;
  onKeyDown?: (event: KeyboardEvent) => void;
  onRemove?: (file: ShownFile) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A file as large as the window, under a line with its name and what can be done with it. Escape closes. */
export function FileFrame(props: FileFrameProps) {
  const { file, about, onKeyDown, onRemove, onClose, children } = props;
  const { t, i18n } = useTranslation(["files", "common"]);
  const giveFocusBack = useOpener(true);

  function remove(one: ShownFile): void {
    onClose();
    onRemove?.(one);
  }

  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocusBack}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-40 flex animate-fade-in flex-col bg-background pb-[env(safe-area-inset-bottom)] clear-of-edges data-[state=closed]:animate-fade-out"
        >
          <header className="flex h-header shrink-0 items-center gap-3 border-b border-line ps-5 pe-3">
            <Radix.Title className="min-w-0 truncate text-ui font-semibold">
              <bdi>{file.name}</bdi>
            </Radix.Title>
            <p className="shrink-0 grow text-small text-muted tabular-nums">
              {fileSize(file.size, i18n.language)}
              {about && ` · ${about}`}
            </p>
            <FileActions file={file} onRemove={onRemove && remove} />
            <Radix.Close asChild>
              <IconButton label={t("common:close")} keys="Esc">
                <X aria-hidden className="size-4.5" strokeWidth={1.75} />
              </IconButton>
            </Radix.Close>
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
