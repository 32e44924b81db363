import { useEffect } from "react";

/** Id of the page's main landmark, where the skip link leads. */
export const MAIN_ID = "main";

/** Regions that show, in the order of the page. */
function visibleRegions(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-region]")].filter((region) =>
    region.checkVisibility(),
  );
}

/** Moves the focus to the next region (-1: the one before), to what it marks with `data-region-focus`. */
function cycle(step: 1 | -1): void {
  const regions = visibleRegions();
  const active = document.activeElement;
  const here = regions.findIndex((region) => region.contains(active));
  const start = here === -1 && step === -1 ? 0 : here;
  const next = regions[(start + step + regions.length) % regions.length];
  const target = next?.querySelector<HTMLElement>("[data-region-focus]") ?? next;
  target?.focus();
}

/** F6 and Shift F6 cycle through the regions of the page. */
export function useRegionKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "F6" || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      cycle(event.shiftKey ? -1 : 1);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
