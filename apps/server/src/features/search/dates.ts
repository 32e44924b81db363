import { Temporal } from "temporal-polyfill";

/** The time that a date of a query covers: from `start` up to, not including, `end`. */
export interface Span {
  start: Date;
  end: Date;
}

const dateOf = (day: Temporal.PlainDate, zone: string) =>
  new Date(day.toZonedDateTime(zone).epochMilliseconds);

function firstDay(value: string, zone: string, now: Date): [Temporal.PlainDate, Temporal.Duration] {
  const days = (n: number) => Temporal.Duration.from({ days: n });
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate();
  if (value === "today") return [today, days(1)];
  if (value === "yesterday") return [today.subtract(days(1)), days(1)];
  const [year = 0, month, day] = value.split("-").map(Number);
  const first = Temporal.PlainDate.from(
    { year, month: month ?? 1, day: day ?? 1 },
    { overflow: "reject" },
  );
  if (day !== undefined) return [first, days(1)];
  return [first, Temporal.Duration.from(month === undefined ? { years: 1 } : { months: 1 })];
}

/** What a date of a query covers in a time zone; undefined for a day that there is not. */
export function spanOf(value: string, zone: string, now: Date): Span | undefined {
  try {
    const [first, length] = firstDay(value, zone, now);
    return { start: dateOf(first, zone), end: dateOf(first.add(length), zone) };
  } catch {
    return undefined;
  }
}

/** Whether there is such a zone. */
export function isTimeZone(zone: string): boolean {
  try {
    Temporal.Now.instant().toZonedDateTimeISO(zone);
    return true;
  } catch {
    return false;
  }
}
