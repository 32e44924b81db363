/** Where a finger is, in CSS pixels, and when, in ms. */
export interface FingerAt {
  x: number;
  y: number;
  time: number;
}

/** Pixels from the edge within which a swipe begins: the outermost are often the system's own. */
const EDGE = 32;
/** Pixels that a finger moves until it is told what it wants. */
const SLACK = 10;
/** Pixels a ms, from which a short swipe is enough. */
const QUICK = 0.4;

/** How far a finger went from the edge where the page begins: to the right, mirrored to the left. */
export const alongFrom = (from: FingerAt, to: FingerAt, isMirrored: boolean): number =>
  isMirrored ? from.x - to.x : to.x - from.x;

/** Whether a swipe may begin here, at the edge where the page begins. */
export const isAtEdge = (x: number, width: number, isMirrored: boolean): boolean =>
  (isMirrored ? width - x : x) <= EDGE;

/** What a finger wants that began at the edge: `null` as long as nobody can tell. */
export function wish(from: FingerAt, to: FingerAt, isMirrored: boolean): "back" | "else" | null {
  const along = alongFrom(from, to, isMirrored);
  const aside = Math.abs(to.y - from.y);
  if (Math.max(Math.abs(along), aside) < SLACK) return null;
  return along > aside ? "back" : "else";
}

/**
 * Whether a finger that is lifted here goes back: past a third of the width, or quickly.
 * @param before where it was a moment ago: its speed at the end counts, not how long it rested
 */
export function isBack(
  from: FingerAt,
  before: FingerAt,
  to: FingerAt,
  width: number,
  isMirrored: boolean,
): boolean {
  const along = alongFrom(from, to, isMirrored);
  const speed = alongFrom(before, to, isMirrored) / Math.max(1, to.time - before.time);
  return speed > -QUICK && (along > width / 3 || (along > 3 * SLACK && speed > QUICK));
}
