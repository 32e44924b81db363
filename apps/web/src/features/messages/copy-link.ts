import type { Message, SharedChannel } from "@parley/contract";
import i18next from "i18next";
import { toast } from "../../platform/ui/toast-store.ts";
import { conversationPath } from "../channels/index.ts";

/** Address of one message: opens its conversation there, and its thread when it is a reply. */
export function messagePath(
  channel: Pick<SharedChannel, "_id" | "kind">,
  message: Pick<Message, "seq" | "thread_id">,
): string {
  const thread = message.thread_id === null ? "" : `&thread=${message.thread_id}`;
  return `${conversationPath(channel)}?message=${message.seq}${thread}`;
}

/** Puts text on the clipboard and says so; where that is forbidden, shows it to be copied by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done });
  } catch {
    toast({ title: i18next.t("message.copyByHand", { ns: "messages" }), description: text });
  }
}

export const copyLink = (channel: SharedChannel, message: Message): Promise<void> =>
  copyText(
    location.origin + messagePath(channel, message),
    i18next.t("message.copied", { ns: "messages" }),
  );
