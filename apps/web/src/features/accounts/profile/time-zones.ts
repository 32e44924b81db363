import { deviceZone } from "../device-zone.ts";

/** Every time zone that this browser knows, with `also` if it is not among them. */
export function timeZones(also: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  const more = [also, deviceZone() ?? ""].filter((zone) => zone !== "" && !known.includes(zone));
  return [...new Set([...known, ...more])].sort();
}

/** The time of day in a zone, for a person there or here; empty for none. */
export function timeIn(zone: string, language: string, now = new Date()): string {
  if (zone === "") return "";
  try {
    return new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: zone }).format(now);
  } catch {
    // Another browser knew it, this one does not.
    return "";
  }
}
