import { type RefObject, useEffect } from "react";

/** Where one writes; what lies over it would hide the words under way. */
const WRITING = "[data-composer]";
/** px of its own edge that the region may share with it. */
const EDGE = 12;
/** Higher than this part of the window nothing is lifted, however much is written. */
const MOST = 0.6;

/** Keeps a region at the bottom of the window above what one writes in there, as tall as that becomes. */
export function useAboveWriting(region: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const node = region.current;
    if (!node || !isShown) return;
    const ended = new AbortController();
    const { signal } = ended;
    const lift = () => {
      node.style.bottom = "";
      const own = Number.parseFloat(getComputedStyle(node).bottom);
      const { left, right } = node.getBoundingClientRect();
      const heights = [...document.querySelectorAll(WRITING)].map((box) => {
        const at = box.getBoundingClientRect();
        const isBeside = at.height === 0 || at.right <= left || at.left >= right;
        return isBeside ? 0 : innerHeight - at.top - EDGE;
      });
      const wanted = Math.min(innerHeight * MOST, Math.max(0, ...heights));
      if (wanted > own) node.style.bottom = `${wanted}px`;
    };
    const sizes = new ResizeObserver(lift);
    // A thread that is opened or closed brings a place to write, or takes it along.
    const look = () => {
      sizes.disconnect();
      for (const box of document.querySelectorAll(`${WRITING}, main`)) sizes.observe(box);
    };
    look();
    addEventListener("focusin", look, { signal });
    addEventListener("resize", lift, { signal });
    return () => {
      ended.abort();
      sizes.disconnect();
    };
  }, [region, isShown]);
}
