const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** Of 1024 bytes, as the operator's limits and most systems count. */
const STEP = 1_024;

/** Bytes as people read them: `1.2 MB`. */
export function fileSize(bytes: number, language: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: UNITS[unit],
    unitDisplay: unit === 0 ? "long" : "short",
    maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
  }).format(value);
}
