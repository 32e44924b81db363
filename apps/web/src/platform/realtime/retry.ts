import { closeCodes, retryPause } from "@parley/contract";

/** Longest pause between two attempts to connect, in ms. */
const MAX_PAUSE = 15_000;
const FIRST_PAUSE = 500;

/** The bound grows by this factor: a pause is hardly ever longer than the server was away already. */
const GROWTH = 1.5;

/** Full jitter: a random pause below a bound that grows, so that many clients spread themselves. */
export function pauseBefore(attempt: number, random: number): number {
  return random * Math.min(MAX_PAUSE, FIRST_PAUSE * GROWTH ** attempt);
}

export type AfterClose =
  | { type: "retry" /** Least pause, in ms. */; atLeast: number }
  | { type: "end"; reason: "session_over" | "outdated" };

/** What the server's close code, and the reason beside it, ask of the client. */
export function afterClose(code: number, reason = ""): AfterClose {
  switch (code) {
    case closeCodes.session_over:
      return { type: "end", reason: "session_over" };
    case closeCodes.protocol:
      return { type: "end", reason: "outdated" };
    // Sending the same again would be refused again: no fast loop.
    case closeCodes.bad_message:
    case closeCodes.too_large:
      return { type: "retry", atLeast: MAX_PAUSE };
    case closeCodes.rate_limited:
      return { type: "retry", atLeast: MAX_PAUSE / 3 };
    default:
      return { type: "retry", atLeast: Math.min(MAX_PAUSE, retryPause(reason)) };
  }
}
