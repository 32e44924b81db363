import { useTranslation } from "react-i18next";
import { presets } from "../../platform/moments.ts";
import { MomentDialog } from "../../platform/ui/MomentDialog.tsx";
import { choosePreference, usePreference } from "../accounts/index.ts";

const pause = (until: Date | null) =>
  void choosePreference({ quiet_until: until?.toISOString() ?? null });

/** Chooses until when nothing notifies one; others see that one does not want to be disturbed. */
export default function PauseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("presence");
  const until = usePreference("quiet_until");
  const chosen = until !== null && new Date(until) > new Date() ? new Date(until) : null;
  return (
    <MomentDialog
      title={t("pause.title")}
      presets={presets}
      nameOf={(preset) => t(`pause.${preset}`)}
      chosen={chosen}
      confirmLabel={t("pause.set")}
      onChoose={pause}
      removeLabel={t("pause.end")}
      onRemove={chosen ? () => pause(null) : undefined}
      onClose={onClose}
    />
  );
}
