import { useCallback, useState } from "react";

/**
 * The region of the page that holds an element: what floats beside a trigger is rendered into it, so
 * that it belongs to the same landmark. Give the second value to the trigger as its `ref`.
 */
export function useRegion(): [HTMLElement | undefined, (trigger: HTMLElement | null) => void] {
  const [region, setRegion] = useState<HTMLElement>();
  const setTrigger = useCallback((trigger: HTMLElement | null) => {
    if (trigger) setRegion(trigger.closest<HTMLElement>("[data-region], main") ?? undefined);
  }, []);
  return [region, setTrigger];
}
