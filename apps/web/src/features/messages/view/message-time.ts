/** Formats are costly to make and few: one of each kind for each language. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, known);
  return known;
}

/** Time of day, e.g. `9:41 AM`. */
export const clockTime = (at: string, language: string): string =>
  format(language, { timeStyle: "short" }).format(new Date(at));

/** Time of day for the narrow gutter: without AM and PM. */
export function gutterTime(at: string, language: string): string {
  const parts = format(language, { timeStyle: "short" }).formatToParts(new Date(at));
  return parts
    .filter(({ type }) => type !== "dayPeriod")
    .map(({ value }) => value)
    .join("")
    .trim();
}

/** Day and time in full, for tooltips and screen readers. */
export const fullTime = (at: string, language: string): string =>
  format(language, { dateStyle: "full", timeStyle: "short" }).format(new Date(at));

/** Short day and time, where a message stands apart from its day. */
export const dateTime = (at: string, language: string): string =>
  format(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));

/** A date that holds for everybody, kept as its midnight in UTC. */
export const utcDay = (at: string, language: string): string =>
  format(language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(at));

const daysBetween = (from: Date, to: Date): number => {
  const day = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (day(to) - day(from)) / 86_400_000;
};

/** The calendar day of `at` as seen on `now`: today and yesterday have names. */
export function dayLabel(
  at: string,
  now: Date,
  language: string,
): "today" | "yesterday" | { label: string } {
  const date = new Date(at);
  const days = daysBetween(date, now);
  if (days === 0) return "today";
  if (days === 1) return "yesterday";
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric";
  const options = { weekday: "long", day: "numeric", month: "long", year } as const;
  return { label: format(language, options).format(date) };
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** How long ago, e.g. `4 min ago`. */
export function timeAgo(at: string, now: number, language: string): string {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000);
  const [unit, size] = steps.find(([, length]) => seconds >= length) ?? (["second", 1] as const);
  const value = unit === "second" ? 0 : -Math.floor(seconds / size);
  const style = { numeric: unit === "second" ? "auto" : "always", style: "short" } as const;
  return new Intl.RelativeTimeFormat(language, style).format(value, unit);
}
