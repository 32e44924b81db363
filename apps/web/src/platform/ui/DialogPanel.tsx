import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useTranslation } from "react-i18next";
import type { DialogProps } from "./dialog-types.ts";
import { IconButton } from "./IconButton.tsx";
import { useOpener } from "./use-opener.ts";

export const overlayClass =
  "fixed inset-0 z-40 bg-overlay animate-fade-in data-[state=closed]:animate-fade-out";
export const dialogClass =
  "fixed inset-x-4 top-[calc(var(--visible-height,100dvh)/2)] z-40 mx-auto flex max-h-[calc(var(--visible-height,100dvh)-max(2rem,2*env(safe-area-inset-top)))] -translate-y-1/2 flex-col " +
  "rounded-md bg-raised shadow-float animate-fade-in data-[state=closed]:animate-fade-out";

/** The dialog itself, in a chunk of its own. Use it through Dialog.tsx. */
export function DialogPanel({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  isText = false,
  isWide = false,
}: DialogProps) {
  const { t } = useTranslation("common");
  const giveFocusBack = useOpener(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          className={`${dialogClass} ${isWide ? "max-w-3xl" : "max-w-md"}`}
          onCloseAutoFocus={giveFocusBack}
          onOpenAutoFocus={(event) => {
            const field = document.querySelector<HTMLElement>("[role=dialog] :is(input, textarea)");
            if (!field) return;
            event.preventDefault();
            field.focus();
          }}
          onEscapeKeyDown={(event) => {
            // One layer at a time: a list of suggestions closes before the dialog around it.
            if (document.activeElement?.matches("[role=combobox][aria-expanded=true]"))
              event.preventDefault();
          }}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 grow pt-0.5">
              <Radix.Title className="text-heading font-bold">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-ui text-muted">
                  {description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label={t("close")} tooltip={false}>
                <X aria-hidden className="size-4.5" strokeWidth={1.75} />
              </IconButton>
            </Radix.Close>
          </header>
          <div
            className="min-h-0 overflow-y-auto px-5 pt-1 pb-5 -outline-offset-2"
            {...(isText && { tabIndex: 0, role: "region", "aria-label": title })}
          >
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 px-5 pb-5">{footer}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
