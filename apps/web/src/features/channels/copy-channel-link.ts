import type { SharedChannel } from "@parley/contract";
import i18next from "i18next";
import { toast } from "../../platform/ui/toast-store.ts";
import { conversationPath } from "./path.ts";

/** Copies a channel's address and says who can open it. Where the browser forbids it, shows the address. */
export async function copyChannelLink(
  channel: Pick<SharedChannel, "_id" | "kind" | "visibility">,
): Promise<void> {
  const link = new URL(conversationPath(channel), location.origin).href;
  try {
    await navigator.clipboard.writeText(link);
    toast({
      title: i18next.t("link.copied", { ns: "channels" }),
      description: i18next.t(`link.${channel.visibility}`, { ns: "channels" }),
      variant: "success",
    });
  } catch {
    // Without HTTPS there is no clipboard for pages.
    const title = i18next.t("link.byHand", { ns: "channels" });
    toast({ title, description: link, duration: 60_000 });
  }
}
