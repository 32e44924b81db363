import type { EventSummary } from "@parley/contract";
import { addDays, type Day, startOfDay } from "./dates.ts";
import { spanOf } from "./span.ts";

/** Where an event stands in the column of a day, in parts of it. */
export interface Placed {
  event: EventSummary;
  top: number;
  height: number;
  start: number;
  width: number;
}

/** Minutes that every event is high at least, so that its title can be read. */
const LEAST = 30;
const MINUTE = 60_000;

/** Whether an event stands above the hours: it has whole days, or a whole day's length. */
export const isWholeDay = (event: EventSummary): boolean =>
  event.all_day || Date.parse(event.ends_at) - Date.parse(event.starts_at) >= 24 * 60 * MINUTE;

/** Events of a day side by side where they overlap. */
export function placeInColumn(events: readonly EventSummary[], day: Day): Placed[] {
  const from = +startOfDay(day);
  const length = (+startOfDay(addDays(day, 1)) - from) / MINUTE;
  const boxes = events
    .filter(
      (event) => !isWholeDay(event) && spanOf(event).first <= day && spanOf(event).last >= day,
    )
    .map((event) => {
      const top = Math.max(0, (Date.parse(event.starts_at) - from) / MINUTE);
      const end = Math.min(length, (Date.parse(event.ends_at) - from) / MINUTE);
      const bottom = Math.max(end, top + LEAST);
      return {
        event,
        top: Math.min(top, length - LEAST),
        bottom: Math.min(bottom, length),
        lane: 0,
      };
    })
    .sort((a, b) => a.top - b.top || b.bottom - a.bottom);
  const placed: Placed[] = [];
  let group: typeof boxes = [];
  let end = 0;
  const flush = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1;
    for (const { event, top, bottom, lane } of group) {
      const box = { top: top / length, height: (bottom - top) / length };
      placed.push({ event, ...box, start: lane / lanes, width: 1 / lanes });
    }
    group = [];
  };
  for (const box of boxes) {
    if (box.top >= end) flush();
    const taken = new Set(group.filter(({ bottom }) => bottom > box.top).map(({ lane }) => lane));
    while (taken.has(box.lane)) box.lane += 1;
    group.push(box);
    end = Math.max(group.length === 1 ? 0 : end, box.bottom);
  }
  flush();
  return placed;
}
