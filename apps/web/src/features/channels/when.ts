/** The time of day for today, the day for everything before; with its year when that is not this one. */
export function shortWhen(at: string, language: string, now = new Date()): string {
  const date = new Date(at);
  const options: Intl.DateTimeFormatOptions =
    date.toDateString() === now.toDateString()
      ? { timeStyle: "short" }
      : { day: "numeric", month: "short", ...(sameYear(date, now) ? {} : { year: "numeric" }) };
  return new Intl.DateTimeFormat(language, options).format(date);
}

const sameYear = (a: Date, b: Date) => a.getFullYear() === b.getFullYear();
