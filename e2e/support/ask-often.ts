import type { Page } from "playwright-core";

/** ms between two looks; the last one from then on. To look costs the test and the page a few of them. */
const INTERVALS = [20, 50, 100, 100, 200];

interface Frame {
  retryWithProgressAndBackoff(progress: object, look: unknown): Promise<unknown>;
  retryWithProgressAndTimeouts(progress: object, ms: number[], look: unknown): Promise<unknown>;
}
interface Inner {
  _connection: { toImpl(page: Page): { mainFrame(): Frame } };
}

/**
 * Lets whatever waits for an element look for it five times a second. By itself playwright-core looks twice a second
 * once a quarter of one has passed, as it has wherever a page is loaded: a journey would stand before a screen that
 * is there already. It has no option for this; a version that does it differently ends every journey here.
 */
export function askOften(page: Page): void {
  const frame = (page as unknown as Inner)._connection.toImpl(page).mainFrame();
  const shared = Object.getPrototypeOf(frame) as Frame;
  if (!Object.hasOwn(shared, "retryWithProgressAndBackoff")) {
    throw new Error("playwright-core waits in another way than it did: see ask-often.ts.");
  }
  shared.retryWithProgressAndBackoff = function look(progress, action) {
    return this.retryWithProgressAndTimeouts(progress, INTERVALS, action);
  };
}
