import type { Message } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { useConversationView } from "../view/conversation-context.ts";
import { timeAgo } from "../view/message-time.ts";
import { useMinute } from "../view/use-minute.ts";

/** How many replies there are and when the last one came; opens the thread. */
export function ReplyLine({ message }: { message: Message }) {
  const { t, i18n } = useTranslation("messages");
  const { openThread } = useConversationView();
  const now = useMinute();
  return (
    <button
      type="button"
      onClick={() => openThread(message._id)}
      className="group/reply -ms-1.5 flex min-h-7 max-w-full items-center gap-2 rounded-sm px-1.5 text-small hover:bg-hover"
    >
      <span className="font-semibold text-link group-hover/reply:underline">
        {t("message.replies", { count: message.reply_count })}
      </span>
      {message.last_reply_at && (
        <span className="truncate text-muted">
          {t("message.lastReply", { when: timeAgo(message.last_reply_at, now, i18n.language) })}
        </span>
      )}
    </button>
  );
}
