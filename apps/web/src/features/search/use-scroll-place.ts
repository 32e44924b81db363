import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** How far each visit of the page was scrolled, by the browser's key of that visit. */
const places = new Map<string, number>();

/** Keeps the place on the page for whoever comes back from a result; a new search begins at the top. */
export function useScrollPlace(isReady: boolean): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    const element = scroller.current;
    if (!isReady || !element) return;
    element.scrollTop = isBack ? (places.get(key) ?? 0) : 0;
    const keep = () => places.set(key, element.scrollTop);
    element.addEventListener("scroll", keep, { passive: true });
    return () => element.removeEventListener("scroll", keep);
  }, [key, isReady, isBack]);
  return scroller;
}
