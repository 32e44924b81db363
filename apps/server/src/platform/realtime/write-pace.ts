/** Writing to sockets takes a fifth of a busy node's time at most … */
const REST = 4;
/** … but nobody waits longer for it than this, in ms. */
const LONGEST_REST_MS = 50;

/**
 * When a node writes to its sockets again. What is said meanwhile leaves as one message: on a node that is busy each
 * write carries more, and what people send gets its turn; on one that is not, nothing waits.
 */
export class WritePace {
  #restsUntil = 0;

  /** All sockets were written to from `begun` to `ended`, by one and the same clock in ms. */
  wrote(begun: number, ended: number): void {
    this.#restsUntil = ended + Math.min(LONGEST_REST_MS, REST * (ended - begun));
  }

  /** How long to rest yet, in whole ms; 0 for not at all. */
  restAt(now: number): number {
    return Math.max(0, Math.floor(this.#restsUntil - now));
  }
}
