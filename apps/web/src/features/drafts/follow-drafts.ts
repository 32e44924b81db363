import { calls } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { rememberThread, threadPlaces } from "../../platform/local-db/draft-places.ts";
import {
  draftOf,
  draftsOwner,
  setDraft,
  storeBeside,
  storeDrafts,
  useDrafts,
} from "../../platform/local-db/drafts.ts";
import { log } from "../../platform/log/log.ts";
import { beforeLogOut } from "../accounts/index.ts";
import { useChannels } from "../channels/index.ts";
import { DraftSync, type DraftSyncDeps } from "./draft-sync.ts";
import { readKnown, writeKnown } from "./known-drafts.ts";
import { draftNews } from "./news.ts";
import { writeKeepingCaret } from "./write-keeping-caret.ts";

/** ms without typing before it is told, and at most while one goes on typing. */
const QUIET = 1_000;
const LONGEST = 5_000;
/** ms in which what one sent or deleted, and news of other devices, are gathered. */
const SOON = 200;
/** ms until another attempt, growing up to a bound; a new connection tries at once. */
const RETRY = { first: 2_000, most: 60_000 };
/** Characters that a request which outlives its page may carry. */
const KEPT_ALIVE = 15_000;

/** Refused for good: not the session's end, not too many at once, not what takes too long. */
const isRefusal = (error: unknown) =>
  error instanceof CallError &&
  error.status !== undefined &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status);

const deps = {
  texts: () => useDrafts.getState().drafts,
  write({ channel_id, thread_id }, text) {
    if (thread_id !== null) rememberThread(thread_id, channel_id);
    const place = thread_id ?? channel_id;
    writeKeepingCaret(draftOf(place), text, () => setDraft(place, text));
  },
  placeOf(place) {
    if (useChannels.getState().byId[place]) return { channel_id: place, thread_id: null };
    const channel_id = threadPlaces().get(place);
    return channel_id === undefined ? undefined : { channel_id, thread_id: place };
  },
  list: (after) => call(calls.draftList, { query: { after } }),
  set: (body) => {
    const keepalive = body.text.length < KEPT_ALIVE && document.visibilityState === "hidden";
    return call(calls.draftSet, { body, keepalive });
  },
  isRefusal,
} satisfies DraftSyncDeps;

/** Keeps this person's drafts alike on all their devices until the returned function is called. */
export function followDrafts(me: string): () => void {
  const sync = new DraftSync(deps, readKnown(me));
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedAt: number | null = null;
  /** Number of the newest change that is not asked for yet; null for none. */
  let heard: number | null = readKnown(me).rev + 1;
  let isRunning = false;
  let wait = RETRY.first;
  // Emptied when the session ends, they are no longer what anybody wrote.
  const isMine = () => draftsOwner() === me && !ended.signal.aborted;

  function later(ms: number): void {
    clearTimeout(timer);
    if (isMine()) timer = setTimeout(() => void run(), ms);
  }

  async function run(): Promise<void> {
    if (isRunning) return later(SOON);
    isRunning = true;
    changedAt = null;
    try {
      const asked = heard;
      if (asked !== null && asked > sync.known.rev && !(await sync.pull())) later(SOON);
      else if (heard === asked) heard = null;
      if (isMine()) await sync.push();
      wait = RETRY.first;
      if (isMine() && (sync.hasChanges || heard !== null)) later(QUIET);
    } catch (error) {
      log.info("Drafts are not on other devices yet", error);
      later(wait);
      wait = Math.min(2 * wait, RETRY.most);
    } finally {
      isRunning = false;
      if (isMine()) storeDrafts();
    }
  }

  const unfollow = useDrafts.subscribe(({ drafts }, before) => {
    if (!isMine() || !sync.hasChanges) return;
    // Sent or deleted: nothing more comes of it.
    const isGone = Object.keys(before.drafts).some((place) => drafts[place] === undefined);
    changedAt ??= Date.now();
    later(isGone ? SOON : Math.max(0, Math.min(QUIET, changedAt + LONGEST - Date.now())));
  });
  const onHidden = () => {
    if (document.visibilityState !== "hidden" || !isMine()) return;
    sync.push().catch((error) => log.info("Drafts are not on other devices yet", error));
  };
  document.addEventListener("visibilitychange", onHidden, { signal: ended.signal });
  // A logout wipes this device: what was written in the last second is on the server before it.
  const forgetLogout = beforeLogOut(() => sync.pushAll());
  storeBeside(() => writeKnown(me, sync.known));
  draftNews.connected = () => later(SOON);
  draftNews.changed = (rev) => {
    heard = Math.max(heard ?? 0, rev);
    later(SOON);
  };
  later(0);
  return () => {
    ended.abort();
    clearTimeout(timer);
    unfollow();
    forgetLogout();
    storeBeside(() => {});
    draftNews.connected = () => {};
    draftNews.changed = () => {};
  };
}
