import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { momentText } from "../../../platform/moments.ts";
import { MomentDialog } from "../../../platform/ui/MomentDialog.tsx";
import { toast } from "../../../platform/ui/toast-store.ts";
import { type ScheduleTarget, scheduleMessage } from "./schedule-message.ts";

const presets = ["hour1", "hours3", "tomorrow", "monday"] as const;

interface ScheduleDialogProps {
  target: ScheduleTarget;
  onClose: () => void;
}

/** Chooses when what is written is sent. */
export default function ScheduleDialog({ target, onClose }: ScheduleDialogProps) {
  const { t, i18n } = useTranslation("later");
  async function schedule(at: Date): Promise<void> {
    try {
      await scheduleMessage(target, at);
      const when = momentText(at, i18n.language, new Date());
      toast({ title: t("schedule.done", { when }), description: t("schedule.where") });
    } catch (error) {
      toast({
        title: t("schedule.failed"),
        description: describeError(error),
        variant: "destructive",
      });
    }
  }
  return (
    <MomentDialog
      title={t("schedule.title")}
      presets={presets}
      confirmLabel={t("schedule.confirm")}
      onChoose={(at) => void schedule(at)}
      onClose={onClose}
    />
  );
}
