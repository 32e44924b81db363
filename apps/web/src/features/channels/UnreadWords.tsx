import { useTranslation } from "react-i18next";
import { type ChannelEntry, shownCounts } from "./entry.ts";
import { badgeOf, isUnread } from "./sidebar-order.ts";

/** What weight and badge of a row show, for screen readers. */
export function UnreadWords({ entry }: { entry: ChannelEntry }) {
  const { t } = useTranslation("channels");
  if (!isUnread(entry)) return null;
  const badge = badgeOf(entry);
  const isMentioned = badge > 0 && entry.channel.kind === "channel";
  return (
    <span className="sr-only">
      {isMentioned
        ? t("sidebar.mentions", { count: badge })
        : t("sidebar.unread", { count: shownCounts(entry).unread })}
    </span>
  );
}
