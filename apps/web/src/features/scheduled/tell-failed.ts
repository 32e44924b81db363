import i18next from "i18next";
import { loadTexts } from "../../platform/i18n/i18n.ts";
import { toast } from "../../platform/ui/toast-store.ts";

/** Says that a scheduled message could not be sent, and where it is. */
export async function tellFailed(): Promise<void> {
  await loadTexts("later");
  const t = i18next.getFixedT(null, "later");
  toast({
    title: t("scheduled.failedTitle"),
    description: t("scheduled.failedText"),
    variant: "destructive",
  });
}
