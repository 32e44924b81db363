/**
 * Migrations up to this one were made before the rule "expand, then contract": only code that knows them runs on a
 * database that has them.
 */
export const BASELINE = 33;

/** What a migration says that takes away something which no code from that schema on uses any more. */
export const CONTRACTS = /^-- contract since (\d{4}): \S/m;

/**
 * The oldest schema whose code may run on a database with this migration, which `npm run check` has looked at:
 * one that only adds leaves everything as older code expects it.
 */
export function runsFrom(version: number, sql: string): number {
  if (version <= BASELINE) return version;
  return Number(CONTRACTS.exec(sql)?.[1] ?? BASELINE);
}
