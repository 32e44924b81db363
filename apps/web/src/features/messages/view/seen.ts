import type { Id } from "@parley/contract";
import type { VirtualItem, Virtualizer } from "@tanstack/react-virtual";
import type { Item } from "../timeline-items.ts";

interface Seen {
  /** Number of the last message of others before the first that shows, also in part; 0: there is none. */
  before: number;
  /** Number of the last message that shows whole; 0: there is none. */
  last: number;
  /** Place of the last row that shows whole among the items. */
  index: number;
}

/**
 * Which messages of a timeline show.
 * @param rows those that exist: what shows, and a few beyond it
 * @param from number where what is loaded begins
 * @param me whose own messages are read anyway
 */
export function seenOf(
  {
    rows,
    items,
    from,
    me,
  }: { rows: readonly VirtualItem[]; items: readonly Item[]; from: number; me: Id },
  { scrollOffset, scrollRect }: Pick<Virtualizer<Element, Element>, "scrollOffset" | "scrollRect">,
): Seen {
  const top = scrollOffset ?? 0;
  const bottom = top + (scrollRect?.height ?? 0);
  const seen = { before: Math.max(0, from - 1), last: 0, index: 0 };
  for (const { index, end } of rows) {
    const item = items[index];
    const seq = item?.type === "message" ? item.message.seq : 0;
    const isOwn = item?.type === "message" && item.message.author._id === me;
    if (end <= top) seen.before = isOwn ? seen.before : seq || seen.before;
    else if (end <= bottom + 1) {
      seen.index = index;
      seen.last = seq || seen.last;
    }
  }
  return seen;
}
