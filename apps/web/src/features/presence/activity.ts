/** ms between two reports of activity. */
const EVERY = 60_000;
/** ms between two reports of somebody who comes back. */
const AT_ONCE_EVERY = 1_000;

export interface ActivityOptions {
  /** Tells the server that there was activity, `ago` ms ago; false without a connection. */
  report(ago: number): boolean;
  /** Tells the other tabs when one reported. */
  share(at: number): void;
  /** Whether others see one as away for lack of activity. */
  isAway(): boolean;
}

/**
 * When activity is reported: at once on coming back, else once a minute at most, all tabs together;
 * what falls between two reports is told with the next.
 */
export function createActivity({ report, share, isAway }: ActivityOptions) {
  // Opening the page is activity.
  let last = Date.now();
  let reported = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(): void {
    clearTimeout(timer);
    timer = undefined;
    const now = Date.now();
    if (!report(now - last)) return;
    reported = now;
    share(last);
  }

  return {
    /** Somebody did something in this tab. */
    noted(): void {
      const now = Date.now();
      last = now;
      if (now - reported >= (isAway() ? AT_ONCE_EVERY : EVERY)) tell();
      else timer ??= setTimeout(tell, reported + EVERY - now);
    },
    /** Another tab reported activity at `at`. */
    heard(at: number): void {
      reported = Date.now();
      clearTimeout(timer);
      // What this tab knows and the other did not comes with the next report.
      timer = at < last ? setTimeout(tell, EVERY) : undefined;
      last = Math.max(last, at);
    },
    /** A new connection: the server does not know yet since when one is idle. */
    connected: tell,
    /** One looks at this tab from now on, or elsewhere: told at once, and no activity by itself. */
    looked: tell,
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
