import type { Id, SharedChannel } from "@parley/contract";
import { Archive } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { updateChannel } from "./actions.ts";
import { ConversationBar } from "./ConversationBar.tsx";
import { useRights } from "./rights.ts";
import { useSharedChannel } from "./use-conversation.ts";
import { useTask } from "./use-task.ts";

/** In the composer's place for an archived channel; nothing for one that is not. */
export function ArchivedBar({ channelId }: { channelId: Id }) {
  const channel = useSharedChannel(channelId);
  return channel?.archived_at ? <Bar channel={channel} /> : null;
}

function Bar({ channel }: { channel: SharedChannel }) {
  const { t } = useTranslation(["channels", "details"]);
  const rights = useRights(channel);
  const task = useTask();
  async function unarchive(): Promise<void> {
    const description = await task.run(() => updateChannel({ _id: channel._id, archived: false }));
    if (description !== null)
      toast({ title: t("details:acts.unarchive.failed"), description, variant: "destructive" });
  }
  return (
    <ConversationBar
      icon={<Archive aria-hidden className="size-4.5" strokeWidth={1.75} />}
      text={t("archived.text")}
      action={
        rights.unarchive && (
          <Button variant="secondary" busy={task.busy} onClick={() => void unarchive()}>
            {t("details:acts.unarchive.action")}
          </Button>
        )
      }
    />
  );
}
