import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { cx } from "../../platform/ui/cx.ts";
import { Badge } from "./Badge.tsx";
import { ConversationIcon } from "./ConversationIcon.tsx";
import { type ChannelEntry, shownCounts } from "./entry.ts";
import { conversationPath } from "./path.ts";
import { activityOf, badgeOf, isUnread } from "./sidebar-order.ts";
import { useConversationTitle } from "./title.ts";
import { UnreadWords } from "./UnreadWords.tsx";
import { shortWhen } from "./when.ts";

/** A conversation in a list of many: what it is called, when something was written, what is unread. */
export const ConversationRow = memo(function ConversationRow({ entry }: { entry: ChannelEntry }) {
  const { i18n } = useTranslation();
  const title = useConversationTitle(entry.channel);
  const bold = isUnread(entry);
  const badge = badgeOf(entry);
  const at = activityOf(entry);
  return (
    <li>
      <Link
        to={conversationPath(entry.channel)}
        className="flex min-h-14 items-center gap-3 rounded-md px-3 py-2 transition-colors hover:bg-hover"
      >
        <span
          className={cx("flex size-9 shrink-0 items-center justify-center", !bold && "text-muted")}
        >
          <ConversationIcon channel={entry.channel} size={36} />
        </span>
        <span className="min-w-0 grow">
          <span
            className={cx("block w-fit max-w-full truncate text-body", bold && "font-semibold")}
            dir="auto"
          >
            {title}
          </span>
          <Detail entry={entry} />
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <time
            dateTime={at}
            className={cx("text-meta tabular-nums", bold ? "font-medium text-link" : "text-muted")}
          >
            {shortWhen(at, i18n.language)}
          </time>
          {badge > 0 && <Badge count={badge} />}
        </span>
        <UnreadWords entry={entry} />
      </Link>
    </li>
  );
});

/** One quiet line: what is unread, else what the conversation is about. */
function Detail({ entry }: { entry: ChannelEntry }) {
  const { t } = useTranslation("channels");
  const { channel } = entry;
  const { unread } = shownCounts(entry);
  if (unread > 0) {
    return (
      // Read out at the end of the row, with mentions.
      <span aria-hidden className="block truncate text-small text-muted">
        {t("sidebar.unread", { count: unread })}
      </span>
    );
  }
  const isShared = channel.kind === "channel" || channel.kind === "group";
  const what = isShared
    ? t("members", { count: channel.member_count })
    : t(channel.kind === "self" ? "kinds.self" : "kinds.direct");
  return (
    <span className="block w-fit max-w-full truncate text-small text-muted" dir="auto">
      {channel.topic || channel.description || what}
    </span>
  );
}
