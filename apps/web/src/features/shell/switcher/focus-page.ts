import { MAIN_ID } from "../../../platform/ui/regions.ts";

/** ms that a page may take to come. */
const PATIENCE = 3_000;

/**
 * Gives the focus to the page that one goes to, as soon as it is there and unless something in it takes it: the page
 * that one leaves, and what shows while the next is fetched, lose it again.
 */
export function focusPage(): void {
  const end = performance.now() + PATIENCE;
  const look = () => {
    if (document.activeElement === document.body) document.getElementById(MAIN_ID)?.focus();
    if (performance.now() < end) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
