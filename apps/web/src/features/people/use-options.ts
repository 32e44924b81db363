import { useEffect, useEffectEvent, useState } from "react";
import { describeError } from "../../platform/i18n/describe-error.ts";

/** ms without typing before a search starts. */
const DEBOUNCE = 120;

export interface FoundOptions<T> {
  options: readonly T[];
  /** The options belong to what is typed now. */
  isDone: boolean;
  error: string;
}

/**
 * What matches `q`; the answers to what was typed before stay until the new ones are there. Another
 * `version` asks again, for a search that depends on more than `q`.
 */
export function useOptions<T>(
  search: (q: string, signal: AbortSignal) => Promise<readonly T[]>,
  q: string,
  enabled: boolean,
  version: number,
): FoundOptions<T> {
  const [found, setFound] = useState<FoundOptions<T>>({ options: [], isDone: false, error: "" });
  const run = useEffectEvent(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version asks again.
  useEffect(() => {
    if (!enabled) return;
    setFound((held) => ({ ...held, isDone: false }));
    const stop = new AbortController();
    const timer = setTimeout(() => {
      run(q.trim(), stop.signal).then(
        (options) => {
          if (!stop.signal.aborted) setFound({ options, isDone: true, error: "" });
        },
        (error: unknown) => {
          if (!stop.signal.aborted)
            setFound({ options: [], isDone: true, error: describeError(error) });
        },
      );
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q, enabled, version]);
  return found;
}
