import type { Id, NotifyLevel } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { toast } from "../../platform/ui/toast-store.ts";
import { setNotify } from "./actions.ts";
import { useTask } from "./use-task.ts";

/** Sets what a conversation notifies one of, or how long it is quiet; says so where that fails. */
export function useNotifyChoice(channelId: Id) {
  const { t } = useTranslation("channels");
  const task = useTask();
  return async (change: { notify?: NotifyLevel; muted_until?: string | null }): Promise<void> => {
    const failure = await task.run(() => setNotify({ channel_id: channelId, ...change }));
    if (failure !== null)
      toast({ title: t("notify.failed"), description: failure, variant: "destructive" });
  };
}
