import type { Rect, VirtualItem } from "@tanstack/react-virtual";

/** Where a timeline was left: at its end, or with a row this far from the top edge. */
export interface Place {
  /** Null when it stood at the end. */
  anchor: { key: string; offset: number } | null;
  /** Sizes that were measured, so that the next visit begins with them. */
  sizes: VirtualItem[];
}

/** Timelines that are remembered. */
const MAX = 50;
const places = new Map<string, Place>();
/** How large the windows of channels and of threads were, so that the next visit makes the rows that fit at once. */
const windows = new Map<boolean, Rect>();

/** Keeps where a timeline was left; the one left longest ago is forgotten. */
export function rememberPlace(timeline: string, place: Place): void {
  places.delete(timeline);
  places.set(timeline, place);
  const [oldest] = places.keys();
  if (places.size > MAX && oldest !== undefined) places.delete(oldest);
}

export const rememberWindow = (inThread: boolean, rect: Rect): void =>
  void windows.set(inThread, rect);

export const windowOf = (inThread: boolean): Rect | undefined => windows.get(inThread);

export const placeOf = (timeline: string): Place | undefined => places.get(timeline);

/** Forgets all: another person logs in. */
export const forgetPlaces = (): void => places.clear();
