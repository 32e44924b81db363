/** Close codes of the socket; a client decides by them what to do next. */
export const closeCodes = {
  /** The server stops or restarts: reconnect after a jittered pause. */
  going_away: 1001,
  /** A message was larger than `limits.socketMessageBytes`. */
  too_large: 1009,
  /** Too many come at once: reconnect after the pause that the reason names. */
  try_again: 1013,
  /** A message was not in the protocol: do not repeat it. */
  bad_message: 4400,
  /** The session is over: log in again. */
  session_over: 4401,
  /** No `hello` in time: reconnect. (Who misses heartbeats is cut off, which a client sees as 1006.) */
  timeout: 4408,
  /** The client speaks another protocol version: reload, keeping what is unsent. */
  protocol: 4426,
  /** Too many messages: reconnect after a pause. */
  rate_limited: 4429,
} as const;

/** The reason of a close that says when to come back: `going_away` and `try_again` carry it. */
export const retryReason = (ms: number): string => `retry in ${Math.round(ms)} ms`;

/** The ms that the reason of a close asks to wait; 0 where it asks nothing. */
export function retryPause(reason: string): number {
  return Number(/^retry in (\d{1,6}) ms$/.exec(reason)?.[1] ?? 0);
}
