/** What a push service answered, or that it did not. */
export interface Answer {
  /** HTTP status; null when none came. */
  status: number | null;
  /** Its `Retry-After`: seconds, or a date. */
  retry_after: string | undefined;
  /** The address may never be connected to. */
  is_forbidden?: boolean;
}

/** What follows from an answer. */
export type Outcome =
  | { status: "sent" }
  /** The subscription is no more: its device is removed. */
  | { status: "gone" }
  /** The push service refuses this message for good. */
  | { status: "failed" }
  /** It lost its sense before it could be handed over. */
  | { status: "expired" }
  | { status: "waiting"; again_at: Date };

/** Seconds until the second try; doubles with each. */
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 60 * 60;

/** Seconds that a `Retry-After` asks for; undefined where there is none that can be read. */
function asked(retry_after: string | undefined, now: Date): number | undefined {
  if (retry_after === undefined) return undefined;
  if (/^\d{1,9}$/.test(retry_after)) return Number(retry_after);
  const date = Date.parse(retry_after);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now.getTime()) / 1_000);
}

/**
 * What becomes of a push after its try number `tries`.
 * @param expires_at when it is of no use any more
 */
export function outcomeOf(
  { status, retry_after, is_forbidden }: Answer,
  { tries, expires_at, now }: { tries: number; expires_at: Date; now: Date },
): Outcome {
  if (is_forbidden) return { status: "gone" };
  if (status !== null && status >= 200 && status < 300) return { status: "sent" };
  if (status === 404 || status === 410) return { status: "gone" };
  const mayPass = status === null || status === 429 || status === 408 || status >= 500;
  if (!mayPass) return { status: "failed" };
  const own = Math.min(FIRST_PAUSE * 2 ** (tries - 1), LONGEST_PAUSE);
  const pause = Math.max(asked(retry_after, now) ?? own, 1);
  const again_at = new Date(now.getTime() + pause * 1_000);
  return again_at < expires_at ? { status: "waiting", again_at } : { status: "expired" };
}
