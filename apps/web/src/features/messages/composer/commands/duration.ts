const MINUTE = 60_000;

const units: ReadonlyArray<[RegExp, number]> = [
  [/^(?:m|min|mins|minute|minutes|minuten?)$/, 1],
  [/^(?:h|hr|hrs|hour|hours|std|stunden?)$/, 60],
  [/^(?:d|day|days|tag|tage|tagen)$/, 24 * 60],
  [/^(?:w|week|weeks|woche|wochen)$/, 7 * 24 * 60],
];

/** The end of a duration that begins at `now`, as people write it: `20m`, `in 3 hours`; null for anything else. */
export function endOf(written: string, now: Date): Date | null {
  const match = /^(?:in\s+)?(\d{1,4})\s*(\p{L}+)$/u.exec(written.trim().toLowerCase());
  const minutes = units.find(([unit]) => unit.test(match?.[2] ?? ""))?.[1];
  const count = Number(match?.[1]);
  if (minutes === undefined || !(count > 0)) return null;
  return new Date(now.getTime() + count * minutes * MINUTE);
}
