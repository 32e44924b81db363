import type { Id } from "@parley/contract";
import i18next from "i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { loadTexts } from "../../platform/i18n/i18n.ts";
import { toast } from "../../platform/ui/toast-store.ts";
import { createLink } from "./actions.ts";
import { reachableLink } from "./reachable-link.ts";

/** Makes one's own open link to a channel and copies it. Where the browser forbids it, shows the link. */
export async function copyInviteLink(channelId: Id): Promise<void> {
  const texts = loadTexts("invites");
  let link: string;
  try {
    link = reachableLink(await createLink(channelId), location.href);
    await texts;
  } catch (error) {
    const title = i18next.t("failed.title", { ns: "invites" });
    toast({ title, description: describeError(error), variant: "destructive" });
    return;
  }
  try {
    await navigator.clipboard.writeText(link);
    toast({
      title: i18next.t("link.copied", { ns: "invites" }),
      description: i18next.t("link.copiedText", { ns: "invites" }),
      variant: "success",
    });
  } catch {
    // Without HTTPS there is no clipboard for pages.
    const title = i18next.t("link.byHand", { ns: "invites" });
    toast({ title, description: link, duration: 60_000 });
  }
}
