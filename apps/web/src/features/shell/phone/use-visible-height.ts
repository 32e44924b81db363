import { useEffect } from "react";

/** What the styles read it as; unset where the window itself shrinks. */
const NAME = "--visible-height";

/**
 * Height above the keyboard on the screen. Most browsers make the window smaller for it (`interactive-widget` in
 * index.html); Safari lays the keyboard over the page and moves the page away below it.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    const ended = new AbortController();
    const tell = () => {
      // Who enlarges the page by two fingers sees less of it, and has no keyboard.
      const isCovered = view.scale === 1 && view.height < innerHeight - 1;
      if (!isCovered) {
        style.removeProperty(NAME);
        return;
      }
      style.setProperty(NAME, `${view.height}px`);
      scrollTo(0, 0);
    };
    tell();
    for (const type of ["resize", "scroll"])
      view.addEventListener(type, tell, { signal: ended.signal });
    return () => {
      ended.abort();
      style.removeProperty(NAME);
    };
  }, []);
}
