import { measureElement, type Virtualizer } from "@tanstack/react-virtual";

/**
 * How high a row is. Also where it is exactly as it was estimated, which the list does not keep by itself: a message
 * that changes is estimated anew, and a row that stays as high as it was tells nobody.
 */
export function measureRow(
  row: HTMLDivElement,
  entry: ResizeObserverEntry | undefined,
  list: Virtualizer<HTMLDivElement, HTMLDivElement>,
): number {
  const height = measureElement(row, entry, list);
  const index = list.indexFromElement(row);
  const key = list.options.getItemKey(index);
  if (!list.itemSizeCache.has(key) && list.measurementsCache[index]?.size === height)
    list.itemSizeCache.set(key, height);
  return height;
}
