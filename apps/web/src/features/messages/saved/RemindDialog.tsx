import type { Message } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { presets } from "../../../platform/moments.ts";
import { MomentDialog } from "../../../platform/ui/MomentDialog.tsx";
import { type SaveTarget, saveMessage } from "../change-message.ts";
import { saveTarget } from "./actions.ts";
import { useSavedMessage } from "./shown.ts";

interface RemindDialogProps {
  message: Message | SaveTarget;
  onClose: () => void;
}

/** Chooses when one is reminded of a message, which saves it. */
export default function RemindDialog({ message, onClose }: RemindDialogProps) {
  const { t } = useTranslation("later");
  const saved = useSavedMessage(message._id);
  const chosen = saved?.remind_at ? new Date(saved.remind_at) : null;
  const remind = (at: Date | null) =>
    void saveMessage("content" in message ? message : saveTarget(message), {
      state: "open",
      remind_at: at?.toISOString() ?? null,
    });
  return (
    <MomentDialog
      title={t("remind.title")}
      presets={presets}
      chosen={chosen}
      confirmLabel={t("remind.set")}
      onChoose={remind}
      removeLabel={t("remind.remove")}
      onRemove={chosen ? () => remind(null) : undefined}
      onClose={onClose}
    />
  );
}
