import { limits } from "@parley/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { Dialog } from "../../platform/ui/Dialog.tsx";
import { TextArea } from "../../platform/ui/TextArea.tsx";

interface EditScheduledProps {
  one: { text: string; files: readonly unknown[] };
  onSave: (text: string) => void;
  onClose: () => void;
}

/** Changes what a scheduled message says. */
export function EditScheduled({ one, onSave, onClose }: EditScheduledProps) {
  const { t } = useTranslation(["later", "common"]);
  const [text, setText] = useState(one.text);
  const isEmpty = text.trim() === "" && one.files.length === 0;

  function save(): void {
    if (isEmpty) return;
    if (text !== one.text) onSave(text);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("scheduled.edit")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button disabled={isEmpty} onClick={save}>
            {t("scheduled.save")}
          </Button>
        </>
      }
    >
      <TextArea
        label={t("scheduled.text")}
        rows={6}
        dir="auto"
        value={text}
        maxLength={limits.messageText}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  );
}
