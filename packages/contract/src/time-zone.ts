/** Whether this runtime knows a time zone by this name, such as `Europe/Berlin`. Bare offsets are none: they know no summer time. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
