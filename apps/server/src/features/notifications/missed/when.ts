/** Minutes that somebody is away until they get a letter. */
export const AWAY_MINUTES = 15;
/** Minutes between two letters to one person. */
const PAUSE_MINUTES = 60;

/** What decides when a letter about what was missed is due. Moments in ms since 1970. */
export interface Absence {
  /** When they were last here. */
  seen_at: number;
  /** When they got the last letter; null before the first. */
  mailed_at: number | null;
}

/**
 * When the next letter may be written: after a while away, and a while after the last one.
 * @param minute its length in ms; tests make it shorter
 */
export function letterDue({ seen_at, mailed_at }: Absence, minute: number): number {
  const afterLast = mailed_at === null ? 0 : mailed_at + PAUSE_MINUTES * minute;
  return Math.max(seen_at + AWAY_MINUTES * minute, afterLast);
}
