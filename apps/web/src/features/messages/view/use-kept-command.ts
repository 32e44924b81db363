import type { Virtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef } from "react";

/** What the list scrolls to. Private to it, and there is no other name for it. */
const COMMAND = "scrollState";

/**
 * Goes on to the row that was meant when rows arrive above it. What a list scrolls to it knows by its place, until it has
 * stood there for some frames (`reconcileScroll` of 3.19): rows that arrive in this time give the place to another row,
 * and the list would go there. To be called after `useVirtualizer`.
 */
export function useKeptCommand(
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>,
  items: ReadonlyArray<{ key: string }>,
): void {
  const shown = useRef(items);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = items;
    const command = virtualizer[COMMAND];
    if (before === items || command?.index == null) return;
    const key = before[command.index]?.key;
    const index = items.findIndex((item) => item.key === key);
    if (index >= 0) command.index = index;
  }, [items, virtualizer]);
}
