/** What a swipe moves, and what it presses at its end. */
export interface WayBack {
  pane: HTMLElement;
  button: HTMLElement;
  /** What shows below it, if it is not there already. */
  below: HTMLElement | null;
}

const LAYERS = "[role=dialog], [role=alertdialog], [role=menu]";
const OWN = "input, textarea, select, audio, video, [role=slider]";

/** What is on top of a phone's screen and can be left: the side panel, else the page. */
export function findWayBack(): WayBack | null {
  if (document.querySelector(LAYERS)) return null;
  // The panel comes after the page that it covers.
  for (const pane of [
    ...document.querySelectorAll<HTMLElement>("aside[data-region], main"),
  ].reverse()) {
    const button = pane.querySelector<HTMLElement>("[data-back]");
    if (!button?.checkVisibility()) continue;
    const leadsHome = button instanceof HTMLAnchorElement && button.pathname === "/";
    const below = leadsHome ? document.querySelector<HTMLElement>("nav[data-region]") : null;
    return { pane, button, below };
  }
  return null;
}

/** Something between the finger and the pane moves sideways itself: code, tables, fields. */
export function isTaken(target: EventTarget | null, pane: HTMLElement): boolean {
  if (!(target instanceof Element) || !pane.contains(target) || target.closest(OWN)) return true;
  for (let at: Element | null = target; at && at !== pane; at = at.parentElement) {
    const isWide = at.scrollWidth > at.clientWidth;
    if (isWide && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
}
