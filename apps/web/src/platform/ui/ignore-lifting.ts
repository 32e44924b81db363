/**
 * What a finger opens by resting comes up below it: lifting it presses nothing there, and takes the focus from
 * nothing.
 */
export function ignoreLifting(): void {
  const lifted = new AbortController();
  const once = { capture: true, once: true, passive: false, signal: lifted.signal };
  addEventListener("touchend", (event) => event.preventDefault(), once);
  // Another press is another matter.
  addEventListener("pointerdown", () => lifted.abort(), once);
}
