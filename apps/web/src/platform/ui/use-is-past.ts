import { useEffect, useState } from "react";

/** Longest wait of a timer, in ms. */
const MAX_TIMER = 2 ** 31 - 1;

/** Whether a moment, ISO 8601, has passed; whoever asks is rendered again when it does. Null never passes. */
export function useIsPast(moment: string | null): boolean {
  const at = moment === null ? Number.POSITIVE_INFINITY : Date.parse(moment);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const wait = at - Date.now();
    if (wait === Number.POSITIVE_INFINITY || at <= now) return;
    // Never before it, so that one look is enough; a very long wait is looked at in between.
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(0, wait) + 1, MAX_TIMER));
    return () => clearTimeout(timer);
  }, [at, now]);
  return at <= now;
}
