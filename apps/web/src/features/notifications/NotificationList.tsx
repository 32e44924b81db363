import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { dayLabel } from "../messages/index.ts";
import { byDay, type Day } from "./by-day.ts";
import type { ListFilter } from "./lists.ts";
import { NotificationRow } from "./NotificationRow.tsx";
import { onRowKeys } from "./row-keys.ts";
import { useList } from "./use-list.ts";

interface NotificationListProps {
  filter: ListFilter;
  onShowAll: () => void;
}

/** The notifications that fit the filter, by day, more as one scrolls. */
export function NotificationList({ filter, onShowAll }: NotificationListProps) {
  const { t } = useTranslation("notifications");
  const { data, error, isPending, refetch, ...list } = useList(filter);
  const days = useMemo(
    () => byDay(data?.pages.flatMap(({ notifications }) => notifications) ?? []),
    [data],
  );
  if (isPending) return <Places />;
  if (error && days.length === 0)
    return (
      <ErrorState
        title={t("failed.load")}
        description={describeError(error)}
        onRetry={() => void refetch()}
      />
    );
  if (days.length === 0) return <Nothing filter={filter} onShowAll={onShowAll} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links inside.
    <div onKeyDown={onRowKeys}>
      {days.map((day) => (
        <DayOf key={new Date(day.at).toDateString()} day={day} />
      ))}
      {list.hasNextPage && (
        <More
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </div>
  );
}

function DayOf({ day }: { day: Day }) {
  const { t, i18n } = useTranslation("notifications");
  const label = dayLabel(day.at, new Date(), i18n.language);
  const title = typeof label === "string" ? t(`days.${label}`) : label.label;
  return (
    <section aria-label={title} className="mb-4">
      <h2 className="px-3 py-1.5 text-small font-semibold text-muted">{title}</h2>
      <ul>
        {day.notifications.map((one) => (
          <NotificationRow key={one._id} one={one} />
        ))}
      </ul>
    </section>
  );
}

interface MoreProps {
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
}

/** Loads the next page when it comes into view, and by a press where that did not work. */
function More({ isLoading, hasFailed, onMore }: MoreProps) {
  const { t } = useTranslation("notifications");
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (!place || hasFailed || isLoading) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more());
    observer.observe(place);
    return () => observer.disconnect();
  }, [place, hasFailed, isLoading]);
  return (
    <div ref={setPlace} className="flex justify-center py-3">
      <Button variant="secondary" size="small" busy={isLoading} onClick={onMore}>
        {t(hasFailed ? "moreAgain" : "more")}
      </Button>
    </div>
  );
}

function Nothing({ filter, onShowAll }: NotificationListProps) {
  const { t } = useTranslation("notifications");
  const isFiltered = filter.onlyUnread || filter.kind !== null;
  return (
    <EmptyState
      title={t(isFiltered ? "empty.filtered" : "empty.title")}
      description={t(isFiltered ? "empty.filteredText" : "empty.text")}
      action={
        isFiltered && (
          <Button variant="secondary" onClick={onShowAll}>
            {t("empty.showAll")}
          </Button>
        )
      }
    />
  );
}

const widths = ["w-3/5", "w-4/5", "w-1/2", "w-3/4", "w-2/5", "w-2/3"];

/** The places of notifications that are being loaded. */
function Places() {
  const { t } = useTranslation("common");
  return (
    <div>
      <span className="sr-only">{t("loading")}</span>
      {widths.map((width) => (
        <div key={width} aria-hidden className="flex gap-3 px-3 py-2.5">
          <Skeleton className="size-9 rounded-avatar" />
          <div className="flex grow flex-col gap-2 pt-1">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
