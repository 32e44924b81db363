import { hoursLookAgain, isQuiet, type Preferences } from "@parley/contract";

/** Weekly hours of no disturbance, on the clock of a zone. */
export type ZonedHours = NonNullable<Preferences["quiet_hours"]> & { time_zone: string };

interface Answer {
  isQuiet: boolean;
  /** From when to when it holds, ms since 1970. */
  since: number;
  until: number;
}

/** Asking clocks of other zones takes time, and the answer holds for hours. */
const answers = new WeakMap<ZonedHours, Answer>();

/** Whether it is one of these hours at a moment, and until when that is sure. */
export function quietNow(hours: ZonedHours, now: number): Answer {
  const held = answers.get(hours);
  if (held && held.since <= now && now < held.until) return held;
  const { time_zone } = hours;
  const at = new Date(now);
  const answer = {
    isQuiet: isQuiet({ quiet_hours: hours, quiet_until: null }, time_zone, at),
    since: now,
    until: hoursLookAgain(hours, time_zone, at).getTime(),
  };
  answers.set(hours, answer);
  return answer;
}
