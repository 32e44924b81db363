import { AlertDialog as Radix } from "radix-ui";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.tsx";
import { dialogClass, overlayClass } from "./DialogPanel.tsx";
import type { AlertDialogProps } from "./dialog-types.ts";
import { useOpener } from "./use-opener.ts";

/** The dialog itself, in a chunk of its own. Use it through AlertDialog.tsx. */
export function AlertDialogPanel({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  onConfirm,
  variant = "danger",
  busy,
  confirmsByEnter,
  onClosed,
}: AlertDialogProps) {
  const { t } = useTranslation("common");
  const confirm = useRef<HTMLButtonElement>(null);
  const giveFocusBack = useOpener(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          className={`${dialogClass} max-w-md`}
          onCloseAutoFocus={(event) => {
            if (onClosed?.()) event.preventDefault();
            else giveFocusBack(event);
          }}
          onOpenAutoFocus={(event) => {
            if (!confirmsByEnter) return;
            event.preventDefault();
            confirm.current?.focus();
          }}
        >
          <div className="flex flex-col gap-2 p-5">
            <Radix.Title className="text-heading font-bold">{title}</Radix.Title>
            <Radix.Description className="text-ui text-muted">{description}</Radix.Description>
          </div>
          <footer className="flex flex-wrap justify-end gap-2 px-5 pb-5">
            <Radix.Cancel asChild>
              <Button variant="secondary">{t("cancel")}</Button>
            </Radix.Cancel>
            <Button ref={confirm} variant={variant} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
