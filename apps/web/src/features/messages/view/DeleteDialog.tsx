import type { Message } from "@parley/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { AlertDialog } from "../../../platform/ui/AlertDialog.tsx";
import { toast } from "../../../platform/ui/toast-store.ts";
import { deleteMessage } from "../delete-message.ts";
import { focusUndo } from "../rows/UndoDelete.tsx";

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
      // The message that had the focus is gone: what takes the deletion back gets it.
      onClosed={() => {
        if (isDone.current) focusUndo(message._id);
        return isDone.current;
      }}
      onConfirm={() => void confirm()}
    />
  );
}
