import { type RefObject, useLayoutEffect, useRef } from "react";

/** Links and buttons of a row are reached by Tab only from the row that has the tab stop. */
export function useRowTabStop(isTabStop: boolean): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // After every render: what a row contains changes with its message and its tools.
  useLayoutEffect(() => {
    for (const inner of row.current?.querySelectorAll<HTMLElement>("a[href], button") ?? [])
      inner.tabIndex = isTabStop ? 0 : -1;
  });
  return row;
}
