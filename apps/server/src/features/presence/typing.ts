import type { TypingFrame } from "@parley/contract";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Listener } from "./listener.ts";

/** ms between two words of one connection that count. */
const EVERY = 2_000;
/** Typing frames that one channel's readers get in a second at most, however many write there. */
const PER_SECOND = 10;

export interface TypingDeps {
  bus: Bus;
  /** The members of a channel who are connected to this node. */
  membersHere(channel_id: string): ReadonlySet<Listener>;
  /** Whether somebody chose to be invisible: then their typing does not show either. */
  isInvisible(user_id: string): boolean;
}

/** Who is writing: never stored, told to members who have the channel open. */
export function createTyping({ bus, membersHere, isInvisible }: TypingDeps) {
  const openChannels = new Map<Listener, string>();
  const lastWord = new WeakMap<Listener, number>();
  const told = new Map<string, { since: number; count: number }>();

  function isTooMuch(channel_id: string, now: number): boolean {
    const window = told.get(channel_id);
    if (window && now - window.since < 1_000) {
      window.count += 1;
      return window.count > PER_SECOND;
    }
    // Windows that are over are of no use: nothing piles up.
    for (const [id, { since }] of told) if (now - since >= 1_000) told.delete(id);
    told.set(channel_id, { since: now, count: 1 });
    return false;
  }

  bus.subscribe((message) => {
    if (message.type !== "typing" || isTooMuch(message.frame.channel_id, Date.now())) return;
    const { channel_id, user_id } = message.frame;
    const frame = JSON.stringify(message.frame);
    for (const listener of membersHere(channel_id)) {
      const isMeant = openChannels.get(listener) === channel_id && listener.user_id !== user_id;
      if (isMeant) listener.send(frame);
    }
  });

  return {
    /** The channel that a connection has open; null for none. */
    opened(listener: Listener, channel_id: string | null): void {
      if (channel_id === null) openChannels.delete(listener);
      else openChannels.set(listener, channel_id);
    },
    /** A connection's word that its person writes; nothing comes of it where they are no member. */
    typed(listener: Listener, place: Pick<TypingFrame, "channel_id" | "thread_id">): void {
      const now = Date.now();
      if (now - (lastWord.get(listener) ?? 0) < EVERY) return;
      if (!membersHere(place.channel_id).has(listener) || isInvisible(listener.user_id)) return;
      lastWord.set(listener, now);
      bus.publish({
        type: "typing",
        frame: { type: "typing", ...place, user_id: listener.user_id },
      });
    },
    forget: (listener: Listener) => void openChannels.delete(listener),
  };
}
