import { useEffect } from "react";
import { type Moved, moveAway } from "./move-away.ts";
import { alongFrom, type FingerAt, isAtEdge, isBack, wish } from "./swipe.ts";
import { findWayBack, isTaken, type WayBack } from "./way-back.ts";

const PHONE = "(width < 48rem)";
/** Moves up and down are the browser's, those across are not. */
const STYLE = `@media ${PHONE} {
  main, aside, :is(main, aside) [class*="overflow-y-auto"] { touch-action: pan-y pinch-zoom; }
}`;
/** ms over which the speed at the end is taken. */
const RECENT = 80;

interface Swipe {
  id: number;
  way: WayBack;
  isMirrored: boolean;
  /** Where the finger was, from the first place on. */
  path: FingerAt[];
  /** Once it is sure that this is one. */
  moved: Moved | null;
}

const isPhone = () => matchMedia(PHONE).matches;

/** On phones a finger that comes from the edge where the page begins leads back, as in apps of the system's own. */
export function useSwipeBack(): void {
  useEffect(() => {
    const root = document.documentElement;
    const ended = new AbortController();
    const { signal } = ended;
    const style = new CSSStyleSheet();
    style.insertRule(STYLE);
    document.adoptedStyleSheets.push(style);
    let swipe: Swipe | null = null;
    const cancel = () => {
      swipe?.moved?.giveBack();
      swipe = null;
    };
    const down = (event: PointerEvent) => {
      cancel();
      if (event.pointerType !== "touch" || !event.isPrimary || !isPhone()) return;
      const isMirrored = document.dir === "rtl";
      if (!isAtEdge(event.clientX, root.clientWidth, isMirrored)) return;
      const way = findWayBack();
      if (!way || isTaken(event.target, way.pane)) return;
      swipe = { id: event.pointerId, way, isMirrored, path: [placeOf(event)], moved: null };
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== swipe?.id) return;
      const { path, way, isMirrored } = swipe;
      const [from] = path;
      const to = placeOf(event);
      if (!from) return;
      path.push(to);
      const wanted = swipe.moved ? "back" : wish(from, to, isMirrored);
      if (wanted === "else") cancel();
      if (wanted !== "back" || !swipe) return;
      // What was pressed at the start is not: the finger belongs to the pane.
      if (!swipe.moved) way.pane.setPointerCapture(event.pointerId);
      swipe.moved ??= moveAway(way, isMirrored);
      swipe.moved.to(Math.max(0, alongFrom(from, to, isMirrored)));
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== swipe?.id) return;
      const { path, moved, isMirrored } = swipe;
      const [from] = path;
      const to = placeOf(event);
      const before = path.find(({ time }) => to.time - time <= RECENT) ?? to;
      const goes = from && moved && isBack(from, before, to, root.clientWidth, isMirrored);
      if (!goes) return cancel();
      moved.leave();
      swipe = null;
    };
    addEventListener("pointerdown", down, { signal });
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", up, { signal });
    addEventListener("pointercancel", cancel, { signal });
    return () => {
      cancel();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== style);
      ended.abort();
    };
  }, []);
}

const placeOf = ({ clientX, clientY, timeStamp }: PointerEvent): FingerAt => ({
  x: clientX,
  y: clientY,
  time: timeStamp,
});
