import type { Preferences } from "@parley/contract";
import i18next from "i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { toast } from "../../platform/ui/toast-store.ts";
import { updatePreferences } from "./preferences.ts";

/** Chooses as a control on a page does: what cannot be stored goes back, and a toast says why. */
export async function choosePreference(choice: Partial<Preferences>): Promise<void> {
  try {
    await updatePreferences(choice);
  } catch (error) {
    toast({
      title: i18next.t("preferences.failed", { ns: "accounts" }),
      description: describeError(error),
      variant: "destructive",
    });
  }
}
