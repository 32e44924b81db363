import { useTranslation } from "react-i18next";
import { log } from "../../../platform/log/log.ts";
import { momentText } from "../../../platform/moments.ts";
import { MomentDialog } from "../../../platform/ui/MomentDialog.tsx";
import { toast } from "../../../platform/ui/toast-store.ts";
import { type ScheduleTarget, scheduleMessage } from "./schedule-message.ts";

const presets = ["hour1", "hours3", "tomorrow", "monday"] as const;

interface ScheduleDialogProps {
  target: ScheduleTarget;
  /** It is on its way to the list. */
  onScheduled: () => void;
  onClose: () => void;
}

/** Chooses when what is written is sent. */
export default function ScheduleDialog({ target, onScheduled, onClose }: ScheduleDialogProps) {
  const { t, i18n } = useTranslation(["later", "messages"]);
  async function schedule(at: Date): Promise<void> {
    try {
      await scheduleMessage(target, at);
      onScheduled();
      const when = momentText(at, i18n.language, new Date());
      toast({ title: t("schedule.done", { when }), description: t("schedule.where") });
    } catch (error) {
      log.error("The outbox could not take a message", error);
      toast({ title: t("messages:composer.notKept"), variant: "destructive" });
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
