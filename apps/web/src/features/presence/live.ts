import type { ServerFrame } from "@parley/contract";
import { loadTexts } from "../../platform/i18n/i18n.ts";
import { log } from "../../platform/log/log.ts";
import { isSeen } from "../../platform/ui/is-seen.ts";
import { useAuth } from "../accounts/index.ts";
import { createActivity } from "./activity.ts";
import { withMine, withPresences } from "./presence-state.ts";
import { usePresences } from "./store.ts";
import { createTypingTeller, hearTyping, stopTyping } from "./typing.ts";
import { onWanted, type Send, wantedNow } from "./wanted.ts";
import { createWatching } from "./watching.ts";

/*
 * The working part of presence, in a chunk of its own: what to watch, when one is active, who writes.
 */

/** What people do that shows that they are there. */
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "focus"] as const;

let connection: Send | null = null;
const send: Send = (command) => connection?.(command) ?? false;

const tabs = new BroadcastChannel("parley-activity");
const activity = createActivity({
  report: (ago) => send({ type: "activity", ago: Math.max(0, Math.round(ago)), visible: isSeen() }),
  share: (at) => tabs.postMessage({ at, user: useAuth.getState().user?._id }),
  isAway: () => {
    const mine = usePresences.getState().myPresence;
    return mine?.status === "away" && mine.chosen === "online";
  },
});
tabs.onmessage = ({ data }: MessageEvent<{ at: number; user: string }>) => {
  if (data.user === useAuth.getState().user?._id) activity.heard(data.at);
};

const watching = createWatching(() => {
  const wanted = wantedNow();
  const me = useAuth.getState().user?._id;
  return me && !wanted.user_ids.includes(me)
    ? { ...wanted, user_ids: [...wanted.user_ids, me] }
    : wanted;
}, send);
onWanted(watching.changed);

/** One's own writing, told seldom. */
export const typed = createTypingTeller(send);

let listening: AbortController | undefined;

function listen(): void {
  if (listening) return;
  listening = new AbortController();
  const options = { signal: listening.signal, passive: true, capture: true };
  for (const sign of SIGNS) addEventListener(sign, activity.noted, options);
  const onVisible = () => {
    if (document.visibilityState === "visible") activity.noted();
  };
  document.addEventListener("visibilitychange", onVisible, options);
  // Devices get push from the moment on in which one looks elsewhere.
  for (const event of ["focus", "blur"]) addEventListener(event, activity.looked, options);
  document.addEventListener("visibilitychange", activity.looked, options);
  // What shows when people write.
  loadTexts("presence").catch((error) => log.warn("The texts of presence are missing", error));
}

/** A connection is ready. */
export function connected(through: Send): void {
  connection = through;
  listen();
  activity.connected();
  watching.connected();
}

/** Frames of the connection; those that are not about presence are passed over. */
export function received(frames: readonly ServerFrame[]): void {
  for (const frame of frames) {
    hearTyping(frame);
    if (frame.type === "resume") watching.resumed();
    if (frame.type !== "presence") continue;
    const { presences, mine } = frame;
    usePresences.setState((state) => {
      const next = withPresences(state, presences);
      return mine ? withMine(next, mine) : next;
    });
  }
}

/** The session is over: nothing is told or heard any more. */
export function ended(): void {
  connection = null;
  listening?.abort();
  listening = undefined;
  activity.stop();
  watching.stop();
  stopTyping();
}
