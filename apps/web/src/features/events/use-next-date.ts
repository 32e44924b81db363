import type { EventSummary } from "@parley/contract";
import { useEffect, useEffectEvent } from "react";
import { spanOf } from "./calendar/span.ts";
import type { Calendar } from "./use-calendar.ts";

/** A link to a series leads to its next date from the day on that shows, if that is in view. */
export function useNextDate(calendar: Calendar, events: readonly EventSummary[] | undefined): void {
  const { chosen, day, open } = calendar;
  const isSeries = chosen !== null && chosen.occurrence === null;
  const next = isSeries
    ? events?.find(
        (event) => event._id === chosen._id && event.occurrence && spanOf(event).last >= day,
      )
    : undefined;
  const choose = useEffectEvent(() => next && open(next));
  const name = next?.occurrence;
  useEffect(() => {
    if (name) choose();
  }, [name]);
}
