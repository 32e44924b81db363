import type { Message } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { afterContent } from "../../../platform/ui/first-content.ts";
import { latePart } from "../../../platform/ui/late-part.tsx";
import { useConversationView } from "../view/conversation-context.ts";
import { timeAgo } from "../view/message-time.ts";
import { useMinute } from "../view/use-minute.ts";

// Nothing waits for it: the messages show first.
const Repliers = latePart(afterContent(async () => (await import("./Repliers.tsx")).default));

/** Who replied, how many replies there are and when the last one came; opens the thread. */
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
      {/* What an older version of the app kept on this device knows of none. */}
      {message.repliers?.length > 0 && <Repliers ids={message.repliers} />}
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
