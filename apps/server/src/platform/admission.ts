/** Nobody else is let wait; `retryMs` says when there is likely to be room. */
export class Overload extends Error {
  readonly retryMs: number;
  constructor(retryMs: number) {
    super(`Too many wait already: try again in ${retryMs} ms.`);
    this.name = "Overload";
    this.retryMs = retryMs;
  }
}

export interface AdmissionOptions {
  /** Pieces of work at a time. */
  atOnce: number;
  /** Pieces of work that wait for their turn at most. */
  waiting: number;
  /** How long one has to wait at most, in ms, as far as that can be told: clients give up a silence of 35 s (15 000). */
  patienceMs?: number;
  /** From 0 to below 1; spreads those who are sent away. */
  random?: () => number;
}

/** One's turn, which can be lent to others while one waits for something else. */
export interface Turn {
  /** Waits for `what` without holding up anyone, and has the next free turn after that. */
  aside<T>(what: Promise<T>): Promise<T>;
}

/** Lets in only so many at a time, so that work that all want at once cannot starve the rest of the node. */
export interface Admission {
  /**
   * Does some work when it is its turn: in the order of arrival, after those who stepped aside.
   * @throws `Overload` at once where too many wait
   */
  run<T>(work: (turn: Turn) => Promise<T>): Promise<T>;
}

/** ms that one piece of work takes until one has been measured. */
const FIRST_GUESS_MS = 10;
const PATIENCE_MS = 15_000;
/** Nobody is sent away for longer than twice this, in ms. */
const MAX_RETRY_MS = 7_500;
const MIN_RETRY_MS = 500;

/** An admission that measures how long the work takes, and so knows when the queue will be shorter. */
export function createAdmission(options: AdmissionOptions): Admission {
  const { atOnce, waiting, patienceMs = PATIENCE_MS, random = Math.random } = options;
  const arrivals: Array<() => void> = [];
  const returns: Array<() => void> = [];
  let free = atOnce;
  let usualMs = FIRST_GUESS_MS;

  function enter(queue: Array<() => void>): Promise<void> {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => queue.push(resolve));
  }

  function leave(): void {
    const next = returns.shift() ?? arrivals.shift();
    // Handed over, not freed: who comes in between waits behind those who wait.
    if (next) next();
    else free += 1;
  }

  /** The time that the queue needs, in ms. */
  const queueMs = () => (arrivals.length * usualMs) / atOnce;

  const isFull = () => free === 0 && (arrivals.length >= waiting || queueMs() > patienceMs);

  /** Twice the time that the queue needs at most; bounded before it is spread, or many would come back together. */
  const retryMs = () =>
    Math.round(Math.min(MAX_RETRY_MS, Math.max(MIN_RETRY_MS, queueMs())) * (0.5 + 1.5 * random()));

  return {
    async run(work) {
      if (isFull()) throw new Overload(retryMs());
      await enter(arrivals);
      const begun = performance.now();
      let asideMs = 0;
      try {
        return await work({
          async aside(what) {
            const left = performance.now();
            leave();
            try {
              return await what;
            } finally {
              await enter(returns);
              asideMs += performance.now() - left;
            }
          },
        });
      } finally {
        leave();
        usualMs += (performance.now() - begun - asideMs - usualMs) / 16;
      }
    },
  };
}
