import type { Id } from "@parley/contract";
import type { Rect, VirtualItem } from "@tanstack/react-virtual";
import { readDevice, writeDevice } from "../../../platform/local-db/device.ts";
import { useAuth } from "../../accounts/index.ts";

/** A message, and px from its upper edge down to that of the window. */
export interface Anchor {
  seq: number;
  offset: number;
}

/** Where a timeline was left. */
export interface Place {
  /** Null when it stood at the end. */
  anchor: Anchor | null;
  /** Something was unread already. */
  hadUnread: boolean;
  /** It showed when the page went away, so that a reload comes back to it. */
  isShown: boolean;
  /** Sizes that were measured, so that the next visit begins with them. */
  sizes: VirtualItem[];
}

/** Timelines that are remembered. */
const MAX = 50;
const KEY = "places";
let owner: Id | undefined;
const places = new Map<string, Place>();
/** How large the windows of channels and of threads were, so that the next visit makes the rows that fit at once. */
const windows = new Map<boolean, Rect>();

interface Kept {
  me: Id;
  places: [name: string, place: Omit<Place, "sizes">][];
}

const isReload = () => {
  const [entry] = globalThis.performance.getEntriesByType("navigation");
  return (entry as PerformanceNavigationTiming | undefined)?.type === "reload";
};

/** The places of whoever is logged in, with those that this device kept of them; nobody has none. */
function mine(): Map<string, Place> {
  const me = useAuth.getState().user?._id;
  if (me === owner) return places;
  owner = me;
  places.clear();
  try {
    const kept = JSON.parse(readDevice(KEY) ?? "{}") as Partial<Kept>;
    for (const [name, place] of (me !== undefined && kept.me === me && kept.places) || [])
      places.set(name, { ...place, isShown: place.isShown && isReload(), sizes: [] });
  } catch {
    // An older form: it begins anew.
  }
  return places;
}

/**
 * Keeps where a timeline was left; the one left longest ago is forgotten. When the page goes away, all of
 * them are kept on this device.
 */
export function rememberPlace(timeline: string, place: Place): void {
  const held = mine();
  if (owner === undefined) return;
  held.delete(timeline);
  held.set(timeline, place);
  const [oldest] = held.keys();
  if (held.size > MAX && oldest !== undefined) held.delete(oldest);
  if (!place.isShown) return;
  const kept = [...held].map(([name, { sizes: _, ...rest }]) => [name, rest]);
  writeDevice(KEY, JSON.stringify({ me: owner, places: kept }));
}

export const rememberWindow = (inThread: boolean, rect: Rect): void =>
  void windows.set(inThread, rect);

export const windowOf = (inThread: boolean): Rect | undefined => windows.get(inThread);

export const placeOf = (timeline: string): Place | undefined => mine().get(timeline);

/**
 * Where to go on, if not at the beginning of what is new, at a link's target or at the end: where one was when the
 * page was loaded again, else where one had scrolled to, unless something came that was not there then.
 */
export function resumeAt(
  timeline: string,
  target: number | null,
  hasUnread: boolean,
): Anchor | null {
  const place = placeOf(timeline);
  if (!place || place.isShown) return place?.anchor ?? null;
  return target === null && (place.hadUnread || !hasUnread) ? place.anchor : null;
}

/** One stands at its end again: where it was left before does not count any more. */
export function forgetAnchor(timeline: string): void {
  const place = placeOf(timeline);
  if (place) mine().set(timeline, { ...place, anchor: null, isShown: false });
}

/** Forgets all: another person logs in. */
export function forgetPlaces(): void {
  owner = undefined;
  places.clear();
}
