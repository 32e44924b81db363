/**
 * What a clock shows in somebody's time zone, with the day where it is another one than here.
 * @param time_zone IANA name; empty or unknown gives undefined
 */
export function localTime(time_zone: string, language: string, now: Date): string | undefined {
  if (time_zone === "") return undefined;
  try {
    const dayIn = (timeZone?: string) =>
      new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short" }).format(now);
    const isOtherDay = dayIn(time_zone) !== dayIn();
    return new Intl.DateTimeFormat(language, {
      timeZone: time_zone,
      ...(isOtherDay ? { weekday: "short" } : {}),
      hour: "numeric",
      minute: "2-digit",
    }).format(now);
  } catch {
    // The server knows a zone that this browser does not.
    return undefined;
  }
}
