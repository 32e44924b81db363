const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 24 * 3600],
  ["month", 30 * 24 * 3600],
  ["week", 7 * 24 * 3600],
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago a moment was, in the largest unit that fits: "3 days ago"; "now" within a minute. */
export function timeAgo(at: string, language: string, now = new Date()): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const seconds = Math.max(0, (now.getTime() - new Date(at).getTime()) / 1000);
  const [unit, length] = steps.find(([, each]) => seconds >= each) ?? ["second", 1];
  return unit === "second"
    ? format.format(0, "second")
    : format.format(-Math.floor(seconds / length), unit);
}
