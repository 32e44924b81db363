import { type Id, limits } from "@parley/contract";
import type { Send, Wanted } from "./wanted.ts";

/** ms without a change before it is told: a list that scrolls says it once. */
const SETTLE = 300;
/** ms after which it is told although it still changes. */
const PATIENCE = 1_000;

const isSame = (a: readonly Id[], b: readonly Id[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** Keeps the server's idea of who is on the screen equal to what is. */
export function createWatching(wantedNow: () => Wanted, send: Send) {
  let told: Wanted | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;

  function tell(): void {
    clearTimeout(timer);
    since = null;
    const { channel_id, user_ids } = wantedNow();
    // More than fit are more than anybody sees: the latest count.
    const next = { channel_id, user_ids: user_ids.slice(-limits.presencePeople).sort() };
    if (told && told.channel_id === channel_id && isSame(told.user_ids, next.user_ids)) return;
    if (!send({ type: "watch", ...next })) return;
    told = next;
    toldAt = Date.now();
  }

  /** Who writes in a conversation shows from the moment that it opens; who walks along many tells only some. */
  function settle(now: number): number {
    const isOpening = wantedNow().channel_id !== (told?.channel_id ?? null);
    return isOpening ? Math.max(0, toldAt + SETTLE - now) : SETTLE;
  }

  return {
    changed(): void {
      const now = Date.now();
      since ??= now;
      clearTimeout(timer);
      timer = setTimeout(tell, Math.min(settle(now), Math.max(0, since + PATIENCE - now)));
    },
    /** A new connection watches nobody: says all again. */
    connected(): void {
      told = null;
      tell();
    },
    /** Something that the server sent was lost: asks for everybody anew. */
    resumed(): void {
      if (send({ type: "watch", user_ids: [], channel_id: null })) told = null;
      tell();
    },
    stop(): void {
      clearTimeout(timer);
      told = null;
      since = null;
    },
  };
}
