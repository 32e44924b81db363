import { Pencil } from "lucide-react";
import { type MouseEvent, memo } from "react";
import { useTranslation } from "react-i18next";
import { useDrafts } from "../../platform/local-db/drafts.ts";
import { cx } from "../../platform/ui/cx.ts";
import { StatusSign } from "../presence/index.ts";
import { Badge } from "./Badge.tsx";
import { ConversationIcon } from "./ConversationIcon.tsx";
import type { ChannelEntry } from "./entry.ts";
import { conversationPath } from "./path.ts";
import { badgeOf, isUnread } from "./sidebar-order.ts";
import { useConversationTitle, usePartner } from "./title.ts";
import { UnreadWords } from "./UnreadWords.tsx";

interface SidebarRowProps {
  entry: ChannelEntry;
  isCurrent: boolean;
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** One conversation: bold when something is unread, a number for what is addressed to one. */
export const SidebarRow = memo(function SidebarRow({
  entry,
  isCurrent,
  onFollow,
}: SidebarRowProps) {
  const { t } = useTranslation("channels");
  const title = useConversationTitle(entry.channel);
  const partner = usePartner(entry.channel);
  const badge = badgeOf(entry);
  const hasDraft = useDrafts(({ drafts }) => drafts[entry.channel._id] !== undefined);
  return (
    <li data-conversation={entry.channel._id} className="relative">
      <a
        href={conversationPath(entry.channel)}
        onClick={onFollow}
        aria-current={isCurrent ? "page" : undefined}
        className={cx(
          "group flex min-h-row items-center gap-2.5 rounded-sm px-2.5 transition-colors hover:bg-hover",
          "aria-[current=page]:bg-selected aria-[current=page]:font-semibold aria-[current=page]:text-text",
          isUnread(entry) ? "font-semibold text-text" : "text-muted",
        )}
      >
        <ConversationIcon channel={entry.channel} />
        {/* A name stands beside its sign, whichever way it runs. */}
        <span className="flex min-w-0 grow">
          <span className="truncate" dir="auto">
            {title}
          </span>
        </span>
        {partner && <StatusSign id={partner._id} />}
        {hasDraft && (
          <>
            <Pencil
              aria-hidden
              className="size-3.5 shrink-0 group-aria-[current=page]:hidden"
              strokeWidth={1.75}
            />
            <span className="sr-only">{t("sidebar.draft")}</span>
          </>
        )}
        {badge > 0 && <Badge count={badge} />}
        <UnreadWords entry={entry} />
      </a>
    </li>
  );
});
