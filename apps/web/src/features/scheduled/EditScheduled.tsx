import { limits, type ScheduledMessage } from "@parley/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { Dialog } from "../../platform/ui/Dialog.tsx";
import { TextArea } from "../../platform/ui/TextArea.tsx";
import { updateScheduled } from "./actions.ts";

interface EditScheduledProps {
  one: ScheduledMessage;
  onClose: () => void;
}

/** Changes what a scheduled message says. What could not be saved stays in the field. */
export function EditScheduled({ one, onClose }: EditScheduledProps) {
  const { t } = useTranslation(["later", "common"]);
  const [text, setText] = useState(one.text);
  const [busy, setBusy] = useState(false);
  const isEmpty = text.trim() === "" && one.files.length === 0;

  async function save(): Promise<void> {
    if (isEmpty) return;
    setBusy(true);
    if (await updateScheduled(one._id, { text })) onClose();
    else setBusy(false);
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
          <Button disabled={isEmpty} busy={busy} onClick={() => void save()}>
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
