import type { Actor } from "../../platform/http/actors.ts";
import { hashToken } from "./tokens.ts";

/** Sessions that are kept; beyond them goes the one that was looked up longest ago. */
const MOST = 10_000;

/**
 * Sessions as they were looked up a short while ago, for calls that look at them once more in the transaction that
 * writes (`selectStale`). Nothing tells it that a session is over: whoever does not look again must not ask here.
 */
export interface RecentSessions {
  /** Keeps who a token's hash speaks for, for so many seconds from now. */
  note(token_hash: Buffer, actor: Actor, seconds: number): void;
  /** Who a token spoke for when it was looked up; undefined: look it up. */
  find(token: string): Actor | undefined;
}

/** @param now milliseconds of a clock that only goes forward */
export function recentSessions(now: () => number = () => performance.now()): RecentSessions {
  const kept = new Map<string, { actor: Actor; until: number }>();
  const keyOf = (token_hash: Buffer) => token_hash.toString("latin1");
  return {
    note(token_hash, actor, seconds) {
      const key = keyOf(token_hash);
      kept.delete(key);
      if (seconds <= 0) return;
      kept.set(key, { actor, until: now() + seconds * 1_000 });
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST) break;
        kept.delete(oldest);
      }
    },
    find(token) {
      const key = keyOf(hashToken(token));
      const found = kept.get(key);
      if (!found) return undefined;
      if (found.until > now()) return found.actor;
      kept.delete(key);
      return undefined;
    },
  };
}
