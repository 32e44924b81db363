import type { Id, ServerFrame } from "@parley/contract";
import { useTyping } from "./typing-store.ts";
import type { Send } from "./wanted.ts";

/** ms after the last word of somebody's writing until it shows no more. */
export const SHOWN = 5_000;
/** ms between two words of one's own. */
export const EVERY = 3_000;

const timers = new Map<string, ReturnType<typeof setTimeout>>();

function forget(place: Id, user: Id): void {
  const key = `${place} ${user}`;
  clearTimeout(timers.get(key));
  if (!timers.delete(key)) return;
  useTyping.setState(({ byPlace }) => {
    const { [place]: held = [], ...others } = byPlace;
    const left = held.filter((id) => id !== user);
    return { byPlace: left.length > 0 ? { ...others, [place]: left } : others };
  });
}

function note(place: Id, user: Id): void {
  const key = `${place} ${user}`;
  const isNew = !timers.has(key);
  clearTimeout(timers.get(key));
  timers.set(key, setTimeout(forget, SHOWN, place, user));
  if (!isNew) return;
  useTyping.setState(({ byPlace }) => ({
    byPlace: { ...byPlace, [place]: [...(byPlace[place] ?? []), user] },
  }));
}

/** Takes in who writes; whoever has written something writes no more. */
export function hearTyping(frame: ServerFrame): void {
  if (frame.type === "typing") note(frame.thread_id ?? frame.channel_id, frame.user_id);
  if (frame.type !== "channel" || timers.size === 0) return;
  for (const row of frame.rows) {
    if (row.type === "message" && row.seq === row.rev)
      forget(row.thread_id ?? frame.channel_id, row.author._id);
  }
}

/** Forgets everybody. */
export function stopTyping(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  useTyping.setState({ byPlace: {} });
}

/** One's own writing, told at most every three seconds and for each place anew. */
export function createTypingTeller(send: Send) {
  let last = { place: "", at: Number.NEGATIVE_INFINITY };
  return (channel_id: Id, thread_id: Id | null): void => {
    const place = thread_id ?? channel_id;
    const at = Date.now();
    if (place === last.place && at - last.at < EVERY) return;
    last = { place, at };
    send({ type: "typing", channel_id, thread_id });
  };
}
