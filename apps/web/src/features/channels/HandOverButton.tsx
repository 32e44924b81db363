import type { Person, SharedChannel } from "@parley/contract";
import { Crown } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AlertDialog } from "../../platform/ui/AlertDialog.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { setAdmin } from "./actions.ts";
import { useTask } from "./use-task.ts";

interface HandOverButtonProps {
  channel: SharedChannel;
  person: Person;
}

/** Hands the channel over to a member, after asking. */
export function HandOverButton({ channel, person }: HandOverButtonProps) {
  const { t } = useTranslation("admin");
  const [isAsked, setAsked] = useState(false);
  const task = useTask();
  const { name } = person;

  async function confirm(): Promise<void> {
    const error = await task.run(() => setAdmin(channel._id, person._id));
    setAsked(false);
    if (!error) return;
    toast({
      title: t("channelAdmin.failed", { name }),
      description: error,
      variant: "destructive",
    });
  }

  return (
    <>
      <IconButton label={t("channelAdmin.one", { name })} onClick={() => setAsked(true)}>
        <Crown aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
      {isAsked && (
        <AlertDialog
          open
          onOpenChange={setAsked}
          title={t("channelAdmin.title", { name, channel: channel.name })}
          description={t("channelAdmin.text")}
          confirmLabel={t("channelAdmin.action")}
          variant="primary"
          busy={task.busy}
          onConfirm={() => void confirm()}
        />
      )}
    </>
  );
}
