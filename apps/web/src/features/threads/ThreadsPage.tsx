import { MessagesSquare } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Chip } from "../../platform/ui/Chip.tsx";
import { useDocumentTitle } from "../../platform/ui/document-title.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { ListSkeleton } from "../../platform/ui/ListSkeleton.tsx";
import { Pane, PaneHeader } from "../../platform/ui/Pane.tsx";
import { useThreadList } from "../messages/index.ts";
import { ThreadCard } from "./ThreadCard.tsx";

/** `/threads`: the threads that one follows, those with unread replies first. */
export function Component() {
  const { t } = useTranslation("threads");
  useDocumentTitle(t("title"));
  const [onlyUnread, setOnlyUnread] = useState(false);
  return (
    <Pane label={t("title")}>
      <PaneHeader title={t("title")} />
      <div
        role="toolbar"
        aria-label={t("filter")}
        className="flex shrink-0 gap-1 border-b border-line px-5 py-2 max-md:px-4"
      >
        <Chip label={t("all")} isOn={!onlyUnread} onClick={() => setOnlyUnread(false)} />
        <Chip label={t("unreadOnly")} isOn={onlyUnread} onClick={() => setOnlyUnread(true)} />
      </div>
      <div className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto w-full max-w-3xl px-2 py-4">
          <List onlyUnread={onlyUnread} onShowAll={() => setOnlyUnread(false)} />
        </div>
      </div>
    </Pane>
  );
}

function List({ onlyUnread, onShowAll }: { onlyUnread: boolean; onShowAll: () => void }) {
  const { t } = useTranslation("threads");
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useThreadList(onlyUnread);
  const listed = data?.pages.flatMap(({ threads }) => threads) ?? [];
  // A thread that was read while further pages came may be on two of them.
  const threads = [...new Map(listed.map((one) => [one.state.root_id, one])).values()];
  if (threads.length > 0)
    return (
      <>
        <ul className="flex flex-col gap-4">
          {threads.map((thread) => (
            <ThreadCard key={thread.state.root_id} thread={thread} />
          ))}
        </ul>
        {hasNextPage && (
          <p className="flex justify-center pt-4">
            <Button
              variant="secondary"
              busy={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {t("loadMore")}
            </Button>
          </p>
        )}
      </>
    );
  if (error)
    return (
      <ErrorState
        title={t("failed.load")}
        description={describeError(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <ListSkeleton className="px-4 py-3" />;
  return (
    <EmptyState
      icon={<MessagesSquare aria-hidden className="size-10" strokeWidth={1.5} />}
      title={t(onlyUnread ? "nothingUnread" : "empty")}
      description={t(onlyUnread ? "nothingUnreadText" : "emptyText")}
      action={
        onlyUnread && (
          <Button variant="secondary" onClick={onShowAll}>
            {t("showAll")}
          </Button>
        )
      }
    />
  );
}
