/** What a run measured: name → figure, its unit in the name. */
export type Figures = Record<string, number>;

/** The value below which a part (0 to 1) of the values lies; NaN of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** The value in the middle of several rounds, and the least and the most of them. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

/** How values of several rounds lie. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return {
    median: ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2,
    least: sorted[0] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
  };
}

/** A figure with as many digits as say something. */
function shown(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  if (size >= 1_000) return Math.round(value).toLocaleString("en");
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
}

/** A median with its spread. */
export function shownSpread({ median, least, most }: Spread): string {
  if (least === most || !Number.isFinite(median)) return shown(median);
  return `${shown(median)} (${shown(least)}–${shown(most)})`;
}
