type ClockStyle = { hour: "2-digit" | "numeric"; minute: "2-digit" };

/** A format is costly to make, and an event asks once for each. */
const known = new Map<string, ClockStyle>();

/**
 * How an hour stands among other parts of a date: with its zero, `05:07`, where a clock of this language has it. Intl
 * leaves it away as soon as the hour is asked for by itself.
 */
export function clockStyle(language: string): ClockStyle {
  const found = known.get(language);
  if (found) return found;
  const short = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: "UTC" });
  const hour = short.formatToParts(Date.UTC(2026, 0, 1, 5)).find(({ type }) => type === "hour");
  const style: ClockStyle = {
    hour: hour?.value.length === 2 ? "2-digit" : "numeric",
    minute: "2-digit",
  };
  known.set(language, style);
  return style;
}
