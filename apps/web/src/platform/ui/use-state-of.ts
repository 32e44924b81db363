import { useCallback, useState } from "react";

/**
 * State that belongs to what a component shows, for a component that stays when that changes: it begins anew with
 * another `key`, and what is set late for an earlier one does nothing.
 */
export function useStateOf<T>(key: string, initial: T): [T, (value: T) => void] {
  const [state, setState] = useState({ key, value: initial });
  const isCurrent = state.key === key;
  if (!isCurrent) setState({ key, value: initial });
  const set = useCallback(
    (value: T) => setState((before) => (before.key === key ? { key, value } : before)),
    [key],
  );
  return [isCurrent ? state.value : initial, set];
}
