import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Day } from "../calendar/dates.ts";
import { dayByKey, type KeyMap } from "./day-by-key.ts";

interface DayKeys extends Omit<KeyMap, "isRightToLeft"> {
  day: Day;
  onDay: (day: Day) => void;
  /** Enter on a day without events. */
  onEmpty: (day: Day) => void;
}

/** Goes from one event of a day to the next; from the last one it stays. */
function stepInside(cell: HTMLElement, by: 1 | -1): void {
  const events = [...cell.querySelectorAll<HTMLElement>("[data-event]")];
  events[events.indexOf(document.activeElement as HTMLElement) + by]?.focus();
}

/** Keys on an event of a day; false for those that it does not know. */
function moveInside(key: string, cell: HTMLElement): boolean {
  if (key === "ArrowDown") stepInside(cell, 1);
  else if (key === "ArrowUp") stepInside(cell, -1);
  else if (key === "Escape") cell.focus();
  else return false;
  return true;
}

/**
 * Keys of a grid of days, as the ARIA practices have them: arrows go by days, Enter goes into a day's events
 * and there from one to the next, Escape comes back out.
 */
export function useDayKeys({ day, onDay, onEmpty, ...map }: DayKeys) {
  const root = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    root.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  function moveByDay(key: string): boolean {
    const next = dayByKey(key, day, { ...map, isRightToLeft: document.dir === "rtl" });
    if (next === undefined) return false;
    isWanted.current = next !== day;
    if (next !== day) onDay(next);
    return true;
  }

  function enter(cell: HTMLElement): boolean {
    const first = cell.querySelector<HTMLElement>("[data-event]");
    if (first) first.focus();
    else onEmpty(day);
    return true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return;
    const cell = target.closest<HTMLElement>("[data-day]");
    if (!cell) return;
    const isDone =
      target === cell
        ? key === "Enter"
          ? enter(cell)
          : moveByDay(key)
        : moveInside(key, cell) || (/^(?:Page|t$)/.test(key) && moveByDay(key));
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { root, onKeyDown };
}
