import type { Id } from "@parley/contract";
import { Hash } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { joinChannel } from "./actions.ts";
import { ConversationBar } from "./ConversationBar.tsx";
import { useConversation } from "./use-conversation.ts";
import { useTask } from "./use-task.ts";

/** In the composer's place for a visitor of a public channel; nothing for its members. */
export function JoinBar({ channelId }: { channelId: Id }) {
  const { t } = useTranslation("channels");
  const conversation = useConversation(channelId);
  const task = useTask();
  if (conversation.status !== "visitor" || conversation.channel.archived_at !== null) return null;
  async function join(): Promise<void> {
    const description = await task.run(() => joinChannel(channelId));
    if (description !== null)
      toast({ title: t("join.failed"), description, variant: "destructive" });
  }
  return (
    <ConversationBar
      icon={<Hash aria-hidden className="size-4.5" strokeWidth={1.75} />}
      text={t("join.text", { name: conversation.channel.name })}
      action={
        <Button busy={task.busy} onClick={() => void join()}>
          {t("join.action")}
        </Button>
      }
    />
  );
}
