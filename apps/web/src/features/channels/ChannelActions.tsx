import type { SharedChannel } from "@parley/contract";
import { Archive, ArchiveRestore, LogOut, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { AlertDialog } from "../../platform/ui/AlertDialog.tsx";
import { cx } from "../../platform/ui/cx.ts";
import { toast } from "../../platform/ui/toast-store.ts";
import { deleteChannel, leaveChannel, updateChannel } from "./actions.ts";
import type { Rights } from "./rights.ts";
import { useTask } from "./use-task.ts";

interface ChannelActionsProps {
  channel: SharedChannel;
  rights: Rights;
  /** Closes the panel: the channel is not what it was. */
  onClose: () => void;
}

type Act = "leave" | "archive" | "unarchive" | "delete";

const acts: readonly Act[] = ["leave", "archive", "unarchive", "delete"];
const icons = { leave: LogOut, archive: Archive, unarchive: ArchiveRestore, delete: Trash2 };

/** Leaving, archiving and deleting, each after a question. */
export function ChannelActions({ channel, rights, onClose }: ChannelActionsProps) {
  const { t } = useTranslation(["channels", "details"]);
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Act | null>(null);
  const task = useTask();
  const offered = acts.filter((act) => rights[act]);

  async function perform(act: Act): Promise<void> {
    const failure = await task.run(async () => {
      if (act === "leave") await leaveChannel(channel._id);
      else if (act === "delete") await deleteChannel(channel._id);
      else await updateChannel({ _id: channel._id, archived: act === "archive" });
    });
    setAsking(null);
    if (failure !== null)
      toast({
        title: t(`details:acts.${act}.failed`),
        description: failure,
        variant: "destructive",
      });
    else if (act === "leave" || act === "delete") await navigate("/");
    else onClose();
  }

  return (
    <div className="border-t border-line pt-3 empty:hidden">
      {offered.map((act) => {
        const Icon = icons[act];
        return (
          <button
            key={act}
            type="button"
            className={cx(
              "-mx-2 flex min-h-control w-[calc(100%+1rem)] items-center gap-2.5 rounded-sm px-2 hover:bg-hover",
              act === "delete" ? "text-danger" : "text-muted hover:text-text",
            )}
            onClick={() => setAsking(act)}
          >
            <Icon aria-hidden className="size-4.5 rtl:-scale-x-100" strokeWidth={1.75} />
            {t(`details:acts.${act}.action`)}
          </button>
        );
      })}
      {asking && (
        <AlertDialog
          open
          onOpenChange={() => setAsking(null)}
          title={t(`details:acts.${asking}.title`, { name: channel.name })}
          description={t(
            asking === "leave"
              ? `details:acts.leave.${channel.visibility}`
              : `details:acts.${asking}.text`,
          )}
          confirmLabel={t(`details:acts.${asking}.action`)}
          variant={asking === "delete" || asking === "leave" ? "danger" : "primary"}
          busy={task.busy}
          onConfirm={() => void perform(asking)}
        />
      )}
    </div>
  );
}
