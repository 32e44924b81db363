import type { ListedChannel } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { timeAgo } from "../../platform/i18n/time-ago.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { joinChannel } from "./actions.ts";
import { ConversationIcon } from "./ConversationIcon.tsx";
import { conversationPath } from "./path.ts";
import { useChannel } from "./store.ts";
import { useTask } from "./use-task.ts";

interface ChannelChoiceProps {
  channel: ListedChannel;
  /** The dialog goes: the conversation shows. */
  onDone: () => void;
}

/** One channel of the list: its name looks into it, as a visitor or a member; the button joins at once. */
export function ChannelChoice({ channel, onDone }: ChannelChoiceProps) {
  const { t, i18n } = useTranslation(["browse", "channels"]);
  const navigate = useNavigate();
  const task = useTask();
  const { name, archived_at, last_message_at, member_count } = channel;
  // From one's own stream rather than from the answer, which may be older.
  const isMember = useChannel(channel._id) !== undefined;
  async function join(): Promise<void> {
    const description = await task.run(() => joinChannel(channel._id));
    if (description !== null)
      return void toast({ title: t("channels:join.failed"), description, variant: "destructive" });
    onDone();
    await navigate(conversationPath(channel));
  }
  const facts = [
    ...(isMember ? [t("isMember")] : []),
    ...(archived_at ? [t("isArchived")] : []),
    t("channels:members", { count: member_count }),
    last_message_at ? timeAgo(last_message_at, i18n.language) : t("never"),
  ];
  const about = channel.topic || channel.description;
  return (
    <li className="relative -mx-2 flex min-h-14 items-start gap-3 rounded-sm px-2 py-1.5 hover:bg-hover">
      <span className="pt-0.5 text-muted">
        <ConversationIcon channel={channel} />
      </span>
      <div className="min-w-0 grow">
        {/* The whole row is the link. */}
        <Link
          to={conversationPath(channel)}
          aria-label={t(isMember ? "openOne" : "preview", { name })}
          onClick={onDone}
          className="block w-fit max-w-full truncate text-body font-semibold after:absolute after:inset-0 after:rounded-sm"
          dir="auto"
        >
          {name}
        </Link>
        {about !== "" && (
          <p className="w-fit max-w-full truncate text-small" dir="auto">
            {about}
          </p>
        )}
        <p className="truncate text-small text-muted">{facts.join(" · ")}</p>
      </div>
      {!isMember && archived_at === null && (
        <Button
          variant="secondary"
          size="small"
          className="relative shrink-0 self-center"
          busy={task.busy}
          aria-label={t("joinOne", { name })}
          onClick={() => void join()}
        >
          {t("channels:join.action")}
        </Button>
      )}
    </li>
  );
}
