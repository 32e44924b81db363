import type { ReactVirtualizer } from "@tanstack/react-virtual";
import { type FocusEvent, type KeyboardEvent, useState } from "react";
import type { Item } from "../timeline-items.ts";

const canFocus = (item: Item | undefined) => item?.type === "message" || item?.type === "pending";

/** One tab stop for the whole timeline; arrows, Home and End move inside it. */
export function useRowsKeys(
  items: readonly Item[],
  virtualizer: ReactVirtualizer<HTMLDivElement, HTMLDivElement>,
) {
  const [chosen, setChosen] = useState<string | null>(null);
  const hasChosen = chosen !== null && items.some(({ key }) => key === chosen);
  const tabStop = hasChosen ? chosen : (items.findLast(canFocus)?.key ?? null);

  const goTo = (from: number, step: 1 | -1): boolean => {
    let index = from;
    while (index >= 0 && index < items.length && !canFocus(items[index])) index += step;
    const item = items[index];
    if (!item || !canFocus(item)) return false;
    setChosen(item.key);
    virtualizer.scrollToIndex(index, { align: "auto" });
    // The row may only be rendered once the list has scrolled to it.
    requestAnimationFrame(() => {
      const row = virtualizer.elementsCache.get(item.key);
      row?.querySelector<HTMLElement>("[data-row]")?.focus({ preventScroll: true });
    });
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof HTMLElement && event.target.matches("[data-row]");
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const here = items.findIndex(({ key }) => key === tabStop);
    const moved =
      (event.key === "ArrowDown" && goTo(here + 1, 1)) ||
      (event.key === "ArrowUp" && goTo(here - 1, -1)) ||
      (event.key === "Home" && goTo(0, 1)) ||
      (event.key === "End" && goTo(items.length - 1, -1));
    if (moved) event.preventDefault();
  };

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const index = event.target.closest<HTMLElement>("[data-index]")?.dataset.index;
    const item = items[Number(index)];
    if (item && canFocus(item)) setChosen(item.key);
  };

  return { tabStop, onFocus, onKeyDown };
}
