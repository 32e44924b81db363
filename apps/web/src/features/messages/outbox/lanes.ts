import type { Id } from "@parley/contract";

/** Longest pause before another attempt, in ms; the first one's bound is a second. */
const MAX_PAUSE = 30_000;

export interface LaneOptions {
  /** Sends the first that waits in a conversation; null when nothing does. */
  attempt: (channelId: Id) => Promise<"passed" | "trouble" | "ended"> | null;
  /** Calls back after `ms`; returns what stops it. */
  later: (ms: number, callback: () => void) => () => void;
  /** From 0 to below 1. */
  random: () => number;
}

interface Lane {
  busy: boolean;
  attempts: number;
  /** Ends the pause; null when there is none. */
  pause: (() => void) | null;
}

/** One attempt at a time in each conversation; after trouble a growing pause. */
export function createLanes({ attempt, later, random }: LaneOptions) {
  const lanes = new Map<Id, Lane>();

  function laneOf(channelId: Id): Lane {
    const lane = lanes.get(channelId) ?? { busy: false, attempts: 0, pause: null };
    lanes.set(channelId, lane);
    return lane;
  }

  async function pump(channelId: Id): Promise<void> {
    const lane = laneOf(channelId);
    while (!lane.busy && !lane.pause) {
      const attempting = attempt(channelId);
      if (!attempting) return;
      lane.busy = true;
      const result = await attempting;
      lane.busy = false;
      if (result === "passed") lane.attempts = 0;
      else pause(lane, channelId, result === "ended");
    }
  }

  function pause(lane: Lane, channelId: Id, untilResumed: boolean): void {
    const bound = Math.min(MAX_PAUSE, 1000 * 2 ** lane.attempts);
    lane.attempts += 1;
    const end = () => {
      lane.pause = null;
      void pump(channelId);
    };
    lane.pause = untilResumed ? () => undefined : later(random() * bound, end);
  }

  return {
    /** Sends what waits in a conversation, unless it is busy or pauses. */
    pump: (channelId: Id): void => void pump(channelId),

    /** Ends every pause and tries these conversations at once. */
    resume(channelIds: Iterable<Id>): void {
      for (const lane of lanes.values()) {
        lane.pause?.();
        lane.pause = null;
        lane.attempts = 0;
      }
      for (const id of new Set(channelIds)) void pump(id);
    },

    /** Forgets all pauses; what is under way ends by itself. */
    stop(): void {
      for (const lane of lanes.values()) lane.pause?.();
      lanes.clear();
    },
  };
}
