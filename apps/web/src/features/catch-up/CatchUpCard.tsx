import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { ListSkeleton } from "../../platform/ui/ListSkeleton.tsx";
import {
  type ChannelEntry,
  ConversationIcon,
  conversationPath,
  readMark,
  shownCounts,
  useConversationTitle,
} from "../channels/index.ts";
import { Composer, markAsRead, withReading } from "../messages/index.ts";
import { CatchUpActions } from "./CatchUpActions.tsx";
import { CatchUpRow } from "./CatchUpRow.tsx";
import { useCatchUpKeys } from "./use-catch-up-keys.ts";
import { useUnreadMessages } from "./use-unread-messages.ts";

interface CatchUpCardProps {
  entry: ChannelEntry;
  onNext: () => void;
  /** Undefined on the first one. */
  onBack: (() => void) | undefined;
}

/** One conversation on the walk: what is unread in it, with a line of context, and what to do about it. */
export function CatchUpCard({ entry, onNext, onBack }: CatchUpCardProps) {
  const { t } = useTranslation("catchUp");
  const navigate = useNavigate();
  const { channel } = entry;
  const title = useConversationTitle(channel);
  const name = channel.kind === "channel" ? `#${title}` : title;
  // As it stood when the walk came here: who comes back to it sees the same.
  const [mark] = useState(() => readMark(entry));
  const [head] = useState(entry.cursor);
  const { data, error, refetch } = useUnreadMessages(channel._id, mark, entry.cursor);
  const heading = useRef<HTMLHeadingElement>(null);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  function read(): void {
    const seen = data?.hasMore ? entry.cursor : (data?.messages.at(-1)?.seq ?? 0);
    const before = readMark(entry);
    markAsRead(channel._id, Math.max(head, seen));
    withReading(({ tellRead }) => tellRead([{ channelId: channel._id, mark: before }]));
    onNext();
  }
  const actions = {
    read,
    keep: onNext,
    reply: () => card.current?.querySelector<HTMLElement>("[data-composer] textarea")?.focus(),
    open: () => void navigate(conversationPath(channel)),
    back: onBack,
  };
  useCatchUpKeys(actions, heading);

  return (
    <div ref={card} className="flex min-h-0 grow flex-col">
      <div className="min-h-0 grow overflow-y-auto">
        <section className="mx-auto w-full max-w-3xl px-5 py-5 max-md:px-4">
          <h2
            ref={heading}
            tabIndex={-1}
            className="flex items-center gap-2 text-heading font-bold outline-none"
          >
            <ConversationIcon channel={channel} size={24} />
            <Link to={conversationPath(channel)} className="min-w-0 truncate hover:underline">
              <bdi>{title}</bdi>
            </Link>
            <span className="ms-auto shrink-0 text-small font-medium text-muted">
              {t("unread", { count: shownCounts(entry).unread })}
            </span>
          </h2>
          {data ? (
            <ol aria-label={name} className="mt-3 flex flex-col">
              {data.context && <CatchUpRow message={data.context} isContext />}
              {data.messages.map((message) => (
                <CatchUpRow key={message._id} message={message} />
              ))}
            </ol>
          ) : error ? (
            <ErrorState
              title={t("failed")}
              description={describeError(error)}
              onRetry={() => void refetch()}
            />
          ) : (
            <ListSkeleton className="py-3" />
          )}
          {data?.messages.length === 0 && <p className="py-3 text-muted">{t("inThreads")}</p>}
          {data?.hasMore && (
            <p className="py-3">
              <Link to={conversationPath(channel)} className="text-link hover:underline">
                {t("more")}
              </Link>
            </p>
          )}
        </section>
      </div>
      {channel.archived_at === null && (
        <div className="mx-auto w-full max-w-3xl">
          <Composer
            channelId={channel._id}
            threadId={null}
            label={t("reply", { name })}
            onEditLast={() => undefined}
          />
        </div>
      )}
      <CatchUpActions {...actions} />
    </div>
  );
}
