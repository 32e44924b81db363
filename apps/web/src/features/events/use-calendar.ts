import type { CalendarEvent, Id } from "@parley/contract";
import { useSearchParams } from "react-router";
import { readDevice, writeDevice } from "../../platform/local-db/device.ts";
import { addDays, addMonths, type Day, isDay } from "./calendar/dates.ts";
import { useToday } from "./use-today.ts";

export type View = "month" | "week" | "agenda";
export const views: readonly View[] = ["month", "week", "agenda"];

const VIEW_KEY = "events-view";
const isView = (text: string | null): text is View => views.includes(text as View);

/** An event, and which of its dates. */
export interface Chosen {
  _id: Id;
  occurrence: string | null;
}

/** An event to open, of a series its first date. */
export const firstDateOf = (event: CalendarEvent): Chosen => ({
  _id: event._id,
  occurrence: event.occurrence ?? (event.repeat_rule ? event.starts_at : null),
});

/** What the calendar shows: a part of the address, so that Back, reload and links work. */
export function useCalendar() {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const [view, date, channel, event] = ["view", "date", "channel", "event"].map((key) =>
    search.get(key),
  ) as [string | null, string | null, string | null, string | null];
  const stored = readDevice(VIEW_KEY);
  const shown: View = isView(view) ? view : isView(stored) ? stored : "month";
  const day: Day = isDay(date) ? date : today;

  function set(changes: Record<string, string | null>, replace = true): void {
    // As the address is now: two changes in one turn must not undo each other.
    const next = new URLSearchParams(location.search);
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    setSearch(next, { replace });
  }

  return {
    view: shown,
    day,
    today,
    channelId: channel ?? undefined,
    chosen: event ? { _id: event, occurrence: search.get("at") } : null,
    setDay(next: Day) {
      if (next !== day) set({ date: next });
    },
    setView(next: View, on?: Day) {
      writeDevice(VIEW_KEY, next);
      set({ view: next, ...(on ? { date: on } : {}) });
    },
    setChannel: (id: Id | null) => set({ channel: id }),
    /** Opens an event; Back closes it. */
    open: ({ _id, occurrence }: Chosen) => set({ event: _id, at: occurrence }, event !== null),
    close: () => set({ event: null, at: null }),
    /** Goes on by what the view shows. */
    turn: (by: 1 | -1) =>
      set({ date: shown === "week" ? addDays(day, 7 * by) : addMonths(day, by) }),
  };
}

export type Calendar = ReturnType<typeof useCalendar>;
