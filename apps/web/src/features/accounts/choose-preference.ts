import type { Preferences } from "@parley/contract";
import i18next from "i18next";
import { isAway } from "../../platform/http/call-error.ts";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { toast } from "../../platform/ui/toast-store.ts";
import { updatePreferences } from "./preferences.ts";

/**
 * Chooses as a control on a page does: without a server it waits, and is sent when there is one; what the server
 * refuses goes back, and a toast says why.
 */
export async function choosePreference(choice: Partial<Preferences>): Promise<void> {
  try {
    await updatePreferences(choice, true);
  } catch (error) {
    // The session ended while it waited: it is kept for the next one.
    if (isAway(error)) return;
    toast({
      title: i18next.t("preferences.failed", { ns: "accounts" }),
      description: describeError(error),
      variant: "destructive",
    });
  }
}
