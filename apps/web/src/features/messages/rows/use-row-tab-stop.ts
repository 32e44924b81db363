import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

function setTabStops(row: HTMLElement | null, isTabStop: boolean): void {
  const tabIndex = isTabStop && row?.contains(document.activeElement) ? 0 : -1;
  for (const inner of row?.querySelectorAll<HTMLElement>("a[href], button") ?? [])
    inner.tabIndex = tabIndex;
}

/**
 * Links and buttons of a row are reached by Tab only from the row that has the tab stop, once it has the focus: who
 * comes back from where one writes comes to the row itself, where arrows and letters do something.
 */
export function useRowTabStop(isTabStop: boolean): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // After every render: what a row contains changes with its message and its tools.
  useLayoutEffect(() => {
    setTabStops(row.current, isTabStop);
  });
  useEffect(() => {
    const node = row.current;
    if (!node || !isTabStop) return;
    const ended = new AbortController();
    const { signal } = ended;
    node.addEventListener("focusin", () => setTabStops(node, true), { signal });
    // What had the focus before still has it while this is told.
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && node.contains(relatedTarget)))
        setTabStops(node, false);
    };
    node.addEventListener("focusout", onLeave, { signal });
    return () => ended.abort();
  }, [isTabStop]);
  return row;
}
