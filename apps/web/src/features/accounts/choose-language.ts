import i18next from "i18next";
import { setLanguage } from "../../platform/i18n/i18n.ts";
import type { Language } from "../../platform/i18n/languages.ts";
import { toast } from "../../platform/ui/toast-store.ts";

/** Changes the language as a control does: where its texts cannot be fetched, a toast says so. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    await setLanguage(language);
  } catch {
    toast({
      title: i18next.t("preferences.languageFailed", { ns: "accounts" }),
      description: i18next.t("errors.network", { ns: "common" }),
      variant: "destructive",
    });
  }
}
