import type { Message } from "@parley/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { AlertDialog } from "../../../platform/ui/AlertDialog.tsx";
import { toast } from "../../../platform/ui/toast-store.ts";
import { deleteMessage } from "../delete-message.ts";
import { findUndo } from "../rows/UndoDelete.tsx";
import { focusComposer } from "./focus-composer.ts";

/** Asks before a message goes away for everyone. */
export default function DeleteDialog({
  message,
  onClose,
}: {
  message: Message;
  onClose: () => void;
}) {
  const { t } = useTranslation("messages");
  const [busy, setBusy] = useState(false);
  const isDone = useRef(false);
  // The message that had the focus is gone; the dialog would give it back to nothing. What takes the deletion
  // back gets it.
  useEffect(
    () => () => {
      if (!isDone.current) return;
      requestAnimationFrame(() => {
        const undo = findUndo(message._id);
        if (undo) undo.focus();
        else focusComposer(message.thread_id);
      });
    },
    [message],
  );
  const confirm = async () => {
    setBusy(true);
    try {
      await deleteMessage(message);
      isDone.current = true;
    } catch (error) {
      const description = describeError(error);
      toast({ title: t("delete.failed"), description, variant: "destructive" });
    }
    onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("delete.title")}
      description={t("delete.text")}
      confirmLabel={t("delete.confirm")}
      busy={busy}
      onConfirm={() => void confirm()}
    />
  );
}
