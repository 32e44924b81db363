/** Levels by weight: error 1, warn 2, info 3, debug 4. */
export const levels = { error: 1, warn: 2, info: 3, debug: 4 } as const;
export type Level = keyof typeof levels;

/** Set to any value in local storage to see the log outside local development. */
const FORCE_DEBUG_KEY = "force-debug";

/** One line's head, e.g. `2026-01-31T09:30:00.000Z [warn 2]`. */
export function lineHead(level: Level, now: Date): string {
  return `${now.toISOString()} [${level} ${levels[level]}]`;
}

interface Surroundings {
  /** The app is served by the development server. */
  development: boolean;
  hostname: string;
  forced: boolean;
}

const localHosts: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Lines are printed only in local development, or when the force-debug flag is set. */
export function printsLog({ development, hostname, forced }: Surroundings): boolean {
  return forced || (development && localHosts.includes(hostname));
}

function isForced(): boolean {
  try {
    return localStorage.getItem(FORCE_DEBUG_KEY) !== null;
  } catch {
    return false;
  }
}

function write(level: Level, message: string, details: unknown[]): void {
  const hostname = globalThis.location?.hostname ?? "";
  if (!printsLog({ development: import.meta.env.DEV, hostname, forced: isForced() })) return;
  console[level](lineHead(level, new Date()), message, ...details);
}

/** The browser's log. `details` are printed as they are: never pass passwords, tokens or message texts. */
export const log = {
  error: (message: string, ...details: unknown[]) => write("error", message, details),
  warn: (message: string, ...details: unknown[]) => write("warn", message, details),
  info: (message: string, ...details: unknown[]) => write("info", message, details),
  debug: (message: string, ...details: unknown[]) => write("debug", message, details),
};
