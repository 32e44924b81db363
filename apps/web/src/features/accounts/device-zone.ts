import { isTimeZone } from "@parley/contract";

/** The device's own time zone, such as `Europe/Berlin`; undefined where it has none that has a name. */
export function deviceZone(): string | undefined {
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone !== undefined && isTimeZone(zone) ? zone : undefined;
}

/** Whether a zone is the device's. It may have two names: where one browser says `Asia/Kolkata`, another says `Asia/Calcutta`. */
export function isDeviceZone(zone: string): boolean {
  if (!isTimeZone(zone)) return false;
  const named = Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  return named === deviceZone();
}
