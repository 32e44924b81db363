/** When an event is. Whole days are midnights in UTC that stand for dates; `ends_at` is then the day after. */
export interface Schedule {
  starts_at: Date;
  ends_at: Date;
  all_day: boolean;
  /** IANA name; a series keeps its time of day there. */
  time_zone: string;
  /** As `parseRule` writes it; null: it happens once. */
  repeat_rule: string | null;
}

export const MINUTE = 60_000;
export const DAY = 86_400_000;

/** ms that each occurrence lasts (RFC 5545: the same for all of them). */
export const durationOf = ({ starts_at, ends_at }: Schedule) => +ends_at - +starts_at;

/** The zone in which dates are counted: dates that hold for everybody are kept in UTC. */
export const zoneOf = ({ all_day, time_zone }: Schedule) => (all_day ? "UTC" : time_zone);
