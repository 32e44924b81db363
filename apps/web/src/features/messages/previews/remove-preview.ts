import { calls, type Id } from "@parley/contract";
import i18next from "i18next";
import { call } from "../../../platform/http/call.ts";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { toast } from "../../../platform/ui/toast-store.ts";

/** Removes a preview for everyone; it goes when the server says so. The texts `previews` are there. */
export async function removePreview(messageId: Id, url: string): Promise<void> {
  try {
    await call(calls.previewRemove, { body: { message_id: messageId, url } });
  } catch (error) {
    toast({
      title: i18next.t("removeFailed", { ns: "previews" }),
      description: describeError(error),
      variant: "destructive",
    });
  }
}
