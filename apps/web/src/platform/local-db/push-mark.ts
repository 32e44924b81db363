import type { WrittenLanguage } from "@parley/contract";

/*
 * What the server was told of this browser's push. Pages and the service worker read it: a cache is what both
 * have, also when no page is open. It goes with the session.
 */

export interface PushMark {
  /** The address at the vendor's push service. */
  endpoint: string;
  language: WrittenLanguage;
  /** IANA name. */
  time_zone: string;
}

const CACHE = "push";
const PATH = "/push-mark";

/** What was told last; null when push is off here, or where the browser forbids storage. */
export async function readPushMark(): Promise<PushMark | null> {
  try {
    const held = await (await caches.open(CACHE)).match(PATH);
    return held ? ((await held.json()) as PushMark) : null;
  } catch {
    return null;
  }
}

/** Notes what was told. Rejects where the browser forbids storage. */
export async function writePushMark(mark: PushMark): Promise<void> {
  await (await caches.open(CACHE)).put(PATH, Response.json(mark));
}

/** Push is off here, or its session is over. */
export async function forgetPushMark(): Promise<void> {
  await globalThis.caches?.delete(CACHE);
}
