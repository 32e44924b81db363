import i18next from "i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { toast } from "../../platform/ui/toast-store.ts";

/** Does something about somebody and says how it went. */
export async function change(work: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await work();
    toast({ title: done, variant: "success" });
  } catch (error) {
    toast({
      title: i18next.t("admin:notChanged"),
      description: describeError(error),
      variant: "destructive",
    });
  }
}
