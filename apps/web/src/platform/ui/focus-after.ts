/**
 * Gives the focus to what stays, once what has it is gone. Not at once: while React takes something out of the page,
 * no component hears of a focus.
 *
 * @param choose says at that moment what gets it, if anything
 */
export function focusAfter(choose: () => HTMLElement | null | undefined): void {
  queueMicrotask(() => choose()?.focus({ preventScroll: true }));
}
