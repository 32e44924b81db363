import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { ErrorState } from "../../../platform/ui/ErrorState.tsx";
import { SidePanel } from "../../../platform/ui/SidePanel.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";
import { isGone } from "../is-gone.ts";
import { useEvent } from "../queries.ts";
import { fateOf } from "../removed-dates.ts";
import type { Chosen } from "../use-calendar.ts";
import { EventCard } from "./EventCard.tsx";

interface EventPanelProps {
  chosen: Chosen;
  onClose: () => void;
  /** Shows another date, or the event that took its place. */
  onChoose: (chosen: Chosen) => void;
}

/** All about one event, beside the calendar. */
export function EventPanel({ chosen, onClose, onChoose }: EventPanelProps) {
  const { t } = useTranslation("events");
  useReturnedFocus();
  return (
    <SidePanel title={t("panel.title")} onClose={onClose}>
      <div className="flex min-h-0 grow flex-col gap-6 overflow-y-auto px-4 py-4">
        <Content chosen={chosen} onClose={onClose} onChoose={onChoose} />
      </div>
    </SidePanel>
  );
}

function Content({ chosen, onClose, onChoose }: EventPanelProps) {
  const { t } = useTranslation("events");
  const query = useEvent(chosen._id, chosen.occurrence);
  const isRemoved = fateOf(chosen._id, chosen.occurrence) === "removed";
  // Also for one that was there until somebody deleted it.
  if (isRemoved || isGone(query.error))
    return <EmptyState title={t("panel.missing")} description={t("panel.missingText")} />;
  if (query.data) return <EventCard event={query.data} onClose={onClose} onChoose={onChoose} />;
  if (query.isPending) return <Waiting />;
  return (
    <ErrorState
      title={t("panel.failed")}
      description={describeError(query.error)}
      onRetry={() => void query.refetch()}
    />
  );
}

function Waiting() {
  return (
    <>
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-24 w-full" />
    </>
  );
}

/** Gives the focus back to the event in the calendar, if closing left it nowhere. */
function useReturnedFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
}
