import type { ChannelEntry } from "./entry.ts";
import { setChannels, useChannels } from "./store.ts";

/** Longest wait of a timer, in ms. */
const MAX_TIMER = 2 ** 31 - 1;

/** When the next of these mutes ends, in ms since 1970; undefined when none is under way. */
function nextEnd(channels: readonly ChannelEntry[], now: number): number | undefined {
  const ends = channels
    .map(({ own }) => (own.muted_until === null ? 0 : Date.parse(own.muted_until)))
    .filter((end) => end > now);
  return ends.length > 0 ? Math.min(...ends) : undefined;
}

/**
 * Shows conversations anew when their mute ends: no frame tells of it, because nothing changes but the time.
 * @returns stops
 */
export function watchMutes(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due: number | undefined;
  function plan(): void {
    const next = nextEnd(useChannels.getState().channels, Date.now());
    if (next === due) return;
    clearTimeout(timer);
    due = next;
    if (next === undefined) return;
    timer = setTimeout(end, Math.min(Math.max(0, next - Date.now()), MAX_TIMER));
  }
  function end(): void {
    const ended = due !== undefined && due <= Date.now();
    const at = due;
    due = undefined;
    if (ended) {
      const { byId } = useChannels.getState();
      const shown = Object.entries(byId).map(([id, entry]) => {
        const { muted_until } = entry.own;
        const isOver = muted_until !== null && Date.parse(muted_until) === at;
        return [id, isOver ? { ...entry } : entry];
      });
      setChannels(Object.fromEntries(shown));
    }
    plan();
  }
  const forget = useChannels.subscribe(plan);
  plan();
  return () => {
    forget();
    clearTimeout(timer);
  };
}
