import type { Id } from "@parley/contract";
import { LIVE, liveRange, type Range } from "./ranges.ts";
import type { SyncState, Timeline } from "./state.ts";

/** Rows that a timeline keeps once it is left. */
const ROWS_KEPT = 150;
/** Timelines that are held in memory at all. */
export const TIMELINES_KEPT = 40;

/** The end of what is loaded: enough to show at once when somebody comes back. */
export function trimmed(timeline: Timeline, rows = ROWS_KEPT): Timeline {
  // A page under way may continue what would be cut off.
  if (timeline.loads.length > 0) return timeline;
  const live = liveRange(timeline.ranges);
  if (live && timeline.ranges.length === 1 && live.rows.length <= rows) return timeline;
  return { ...timeline, ranges: live ? [endOf(live, rows)] : [] };
}

function endOf(range: Range, count: number): Range {
  const rows = range.rows.slice(-count);
  const first = rows[0];
  if (!first || rows.length === range.rows.length) return range;
  return { from: first.seq, to: LIVE, rows };
}

/** Shortens every timeline but those in `shown`, and keeps only the latest of `visits` (oldest first). */
export function trimState(
  state: SyncState,
  visits: readonly Id[],
  shown: ReadonlySet<Id>,
): SyncState {
  const kept = new Set([...visits.slice(-TIMELINES_KEPT), ...shown]);
  const entries = Object.entries(state.timelines).filter(
    ([key, { loads }]) => kept.has(key) || loads.length > 0,
  );
  const timelines = Object.fromEntries(
    entries.map(([key, timeline]) => [key, shown.has(key) ? timeline : trimmed(timeline)]),
  );
  return { ...state, timelines };
}
