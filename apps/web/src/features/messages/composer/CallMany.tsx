import { useTranslation } from "react-i18next";
import { AlertDialog } from "../../../platform/ui/AlertDialog.tsx";
import type { Called } from "./how-many.ts";

interface CallManyProps {
  called: Called;
  onSend: () => void;
  onClose: () => void;
}

/** Asks before a message calls many people at once: Enter sends, Escape goes back to the text. */
export function CallMany({ called, onSend, onClose }: CallManyProps) {
  const { t } = useTranslation("commands");
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("many.title")}
      description={t("many.text", { word: called.word, count: called.count })}
      confirmLabel={t("many.send")}
      variant="primary"
      confirmsByEnter
      onConfirm={onSend}
    />
  );
}
