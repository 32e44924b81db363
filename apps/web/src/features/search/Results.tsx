import { limits, type SearchKind } from "@parley/contract";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { type Found, useResults } from "./load-results.ts";
import { MessageResult } from "./MessageResult.tsx";
import { ChannelResult, EventResult, FileResult, PersonResult } from "./NameResults.tsx";
import { NothingFound } from "./NothingFound.tsx";
import type { SearchSort } from "./path.ts";
import { ResultsSkeleton } from "./ResultsSkeleton.tsx";
import { useResultKeys } from "./use-result-keys.ts";

interface ResultsProps {
  query: string;
  sort: SearchSort;
  /** Back from the first result to the field. */
  onLeave: () => void;
}

interface ListProps<K extends SearchKind> extends ResultsProps {
  kind: K;
  children: (item: Found<K>) => ReactNode;
}

/** Results of one kind; more of them load as one comes near the end. */
function List<K extends SearchKind>({ query, sort, kind, onLeave, children }: ListProps<K>) {
  const { t } = useTranslation("search");
  const ofKind: SearchKind = kind;
  const { data, error, isPending, refetch, ...more } = useResults({ q: query, sort }, kind);
  const list = useRef<HTMLUListElement>(null);
  useResultKeys(list, onLeave);
  if (isPending) return <ResultsSkeleton />;
  if (!data) {
    return (
      <ErrorState
        title={t("failed")}
        description={describeError(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <NothingFound query={query} kind={kind} />;
  const isCut = kind === "messages" && !more.hasNextPage && items.length >= limits.searchCount;
  return (
    <>
      <ul ref={list} aria-label={t(`kinds.${ofKind}`)} className="-mx-3">
        {items.map(children)}
      </ul>
      {more.hasNextPage && (
        <More
          isBusy={more.isFetchingNextPage}
          error={more.isFetchNextPageError ? describeError(error) : ""}
          onMore={() => void more.fetchNextPage()}
        />
      )}
      {isCut && <p className="px-2 py-4 text-center text-small text-muted">{t("cut")}</p>}
    </>
  );
}

function More({ isBusy, error, onMore }: { isBusy: boolean; error: string; onMore: () => void }) {
  const { t } = useTranslation("common");
  const foot = useRef<HTMLDivElement>(null);
  const wanted = useRef(onMore);
  wanted.current = onMore;
  useEffect(() => {
    // After a failure only a press tries again.
    if (isBusy || error || !foot.current) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) wanted.current();
      },
      { rootMargin: "600px" },
    );
    watcher.observe(foot.current);
    return () => watcher.disconnect();
  }, [isBusy, error]);
  return (
    <div ref={foot} className="flex flex-col items-center gap-2 py-4">
      {error && <p className="text-small text-danger">{error}</p>}
      <Button variant="secondary" size="small" busy={isBusy} onClick={onMore}>
        {t("showMore")}
      </Button>
    </div>
  );
}

/** What was found of one kind. */
export function Results({ kind, ...rest }: ResultsProps & { kind: SearchKind }) {
  switch (kind) {
    case "people":
      return (
        <List {...rest} kind="people">
          {(one) => <PersonResult key={one.person._id} {...one} />}
        </List>
      );
    case "channels":
      return (
        <List {...rest} kind="channels">
          {(one) => <ChannelResult key={one.channel._id} {...one} />}
        </List>
      );
    case "files":
      return (
        <List {...rest} kind="files">
          {(one) => <FileResult key={`${one.message_id}/${one.file._id}`} {...one} />}
        </List>
      );
    case "events":
      return (
        <List {...rest} kind="events">
          {(one) => <EventResult key={one._id} {...one} />}
        </List>
      );
    default:
      return (
        <List {...rest} kind="messages">
          {(one) => <MessageResult key={one.message._id} {...one} />}
        </List>
      );
  }
}
