import type { VirtualItem, Virtualizer } from "@tanstack/react-virtual";

/**
 * Whether the reader's place is held when a row turns out to have another height than it was given:
 * always for what is above the window. A row that came in inside the window, because history arrived
 * while its empty place showed, must not push the rows that were read below it.
 */
export function holdsPlace(
  item: VirtualItem,
  _delta: number,
  list: Virtualizer<HTMLDivElement, HTMLDivElement>,
): boolean {
  const top = list.scrollOffset ?? 0;
  if (list.itemSizeCache.has(item.key))
    return item.end <= top && list.scrollDirection !== "backward";
  if (item.start < top) return true;
  const bottom = top + (list.scrollRect?.height ?? 0);
  for (let index = item.index + 1; index < list.options.count; index += 1) {
    const below = list.measurementsCache[index];
    if (!below || below.start >= bottom) return false;
    if (list.itemSizeCache.has(below.key)) return true;
  }
  return false;
}
