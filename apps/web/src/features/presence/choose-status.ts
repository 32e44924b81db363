import type { PresenceStatus } from "@parley/contract";
import i18next from "i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { toast } from "../../platform/ui/toast-store.ts";
import { setStatus } from "./set-status.ts";

/** What one may choose, most present first. */
export const statuses: readonly PresenceStatus[] = ["online", "away", "busy", "offline"];

/** Chooses a status as a control does: a toast says why, where it cannot be stored. */
export async function chooseStatus(status: PresenceStatus): Promise<void> {
  try {
    await setStatus({ status });
  } catch (error) {
    toast({
      title: i18next.t("presence.failed", { ns: "common" }),
      description: describeError(error),
      variant: "destructive",
    });
  }
}
