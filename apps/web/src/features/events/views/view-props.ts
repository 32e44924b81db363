import type { EventSummary } from "@parley/contract";
import type { Day } from "../calendar/dates.ts";

/** What every view of the calendar takes. */
export interface ViewProps {
  day: Day;
  today: Day;
  events: ReadonlyMap<Day, readonly EventSummary[]>;
  /** `keyOf` of the event that is open beside the calendar. */
  openKey: string | null;
  onDay: (day: Day) => void;
  /** @param time when it is to begin, `09:00` */
  onCreate: (day: Day, time?: string) => void;
  onOpen: (event: EventSummary) => void;
  /** Shows all of a day that has more than fit. */
  onMore: (day: Day) => void;
}
