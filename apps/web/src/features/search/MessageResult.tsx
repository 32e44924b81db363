import type { FoundMessage } from "@parley/contract";
import { MessageSquareText, Pin } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { ConversationIcon, shortWhen, useConversationTitle } from "../channels/index.ts";
import { EmojiText, fullTime, messagePath } from "../messages/index.ts";
import { usePerson } from "../people/index.ts";
import { Marked } from "./Marked.tsx";
import { ResultLink } from "./ResultLink.tsx";

/** A found message: who, where and when, and what surrounds the match. Leads to exactly this message. */
export function MessageResult({ message, channel, excerpt }: FoundMessage) {
  const { t, i18n } = useTranslation("search");
  const { _id, name, avatar } = usePerson(message.author);
  const title = useConversationTitle(channel);
  const isReply = message.thread_id !== null;
  return (
    <ResultLink
      to={messagePath(channel, message)}
      icon={<Avatar id={_id} name={name} avatar={avatar} />}
    >
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <bdi className="max-w-full truncate text-body font-semibold">{name}</bdi>
        <span className="flex max-w-[calc(100%-5rem)] min-w-0 items-center gap-1 text-small text-muted">
          <ConversationIcon channel={channel} />
          <bdi className="truncate">{title}</bdi>
        </span>
        <time
          dateTime={message.created_at}
          title={fullTime(message.created_at, i18n.language)}
          className="ms-auto text-meta text-muted tabular-nums"
        >
          {shortWhen(message.created_at, i18n.language)}
        </time>
      </span>
      <span dir="auto" className="mt-0.5 line-clamp-4 text-body wrap-anywhere">
        <Marked {...excerpt} Plain={EmojiText} />
      </span>
      {(isReply || message.pinned_at !== null) && (
        <span className="mt-1 flex items-center gap-3 text-meta text-muted">
          {isReply && (
            <span className="flex items-center gap-1">
              <MessageSquareText aria-hidden className="size-3.5" strokeWidth={1.75} />
              {t("inThread")}
            </span>
          )}
          {message.pinned_at !== null && (
            <span className="flex items-center gap-1">
              <Pin aria-hidden className="size-3.5" strokeWidth={1.75} />
              {t("pinned")}
            </span>
          )}
        </span>
      )}
    </ResultLink>
  );
}
