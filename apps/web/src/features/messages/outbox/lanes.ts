/** Longest pause before another attempt, in ms; the first one's bound is a second. */
const MAX_PAUSE = 30_000;

export interface LaneOptions {
  /** Sends the first that waits in a lane; null when nothing does. */
  attempt: (lane: string) => Promise<"passed" | "trouble" | "ended"> | null;
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

/** One attempt at a time in each lane; after trouble a growing pause. */
export function createLanes({ attempt, later, random }: LaneOptions) {
  const lanes = new Map<string, Lane>();

  function laneOf(name: string): Lane {
    const lane = lanes.get(name) ?? { busy: false, attempts: 0, pause: null };
    lanes.set(name, lane);
    return lane;
  }

  async function pump(name: string): Promise<void> {
    const lane = laneOf(name);
    while (!lane.busy && !lane.pause) {
      const attempting = attempt(name);
      if (!attempting) return;
      lane.busy = true;
      const result = await attempting;
      lane.busy = false;
      if (result === "passed") lane.attempts = 0;
      else pause(lane, name, result === "ended");
    }
  }

  function pause(lane: Lane, name: string, untilResumed: boolean): void {
    const bound = Math.min(MAX_PAUSE, 1000 * 2 ** lane.attempts);
    lane.attempts += 1;
    const end = () => {
      lane.pause = null;
      void pump(name);
    };
    lane.pause = untilResumed ? () => undefined : later(random() * bound, end);
  }

  return {
    /** Sends what waits in a lane, unless it is busy or pauses. */
    pump: (name: string): void => void pump(name),

    /** Ends every pause and tries these lanes at once. */
    resume(names: Iterable<string>): void {
      for (const lane of lanes.values()) {
        lane.pause?.();
        lane.pause = null;
        lane.attempts = 0;
      }
      for (const name of new Set(names)) void pump(name);
    },

    /** Forgets all pauses; what is under way ends by itself. */
    stop(): void {
      for (const lane of lanes.values()) lane.pause?.();
      lanes.clear();
    },
  };
}
