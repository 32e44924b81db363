import { calls, type File as ShownFile } from "@parley/contract";
import i18next from "i18next";
import { call } from "../../platform/http/call.ts";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { toast } from "../../platform/ui/toast-store.ts";

/** Takes one's own file back; the messages that show it change by the change stream. Says what went wrong. */
export async function removeFile({ _id, name }: ShownFile): Promise<void> {
  try {
    await call(calls.fileDelete, { params: { _id } });
  } catch (error) {
    toast({
      title: i18next.t("remove.failed", { ns: "files", name }),
      description: describeError(error),
      variant: "destructive",
    });
  }
}
