import { readDevice, writeDevice } from "../../platform/local-db/device.ts";

/*
 * Which emoji a person uses most, on this device: it changes with every press, and what is used on a phone is not
 * what is used at a desk. It goes with the logout.
 */

/** By emoji, without its tone: how much it is used, and when that was said, in ms. */
export type Uses = Readonly<Record<string, readonly [weight: number, at: number]>>;

const KEY = "emoji-use";
/** ms after which a use counts half. */
const HALF_LIFE = 14 * 24 * 60 * 60 * 1000;
/** Emoji that are remembered. */
const MOST = 60;
/** What people begin with. */
const STARTERS = ["👍", "❤️", "😂", "🎉", "👀", "✅", "🙏", "🔥"];

const weightAt = (use: readonly [number, number] | undefined, now: number): number =>
  use ? use[0] * 0.5 ** ((now - use[1]) / HALF_LIFE) : 0;

/** The uses after one more. */
export function withUse(uses: Uses, emoji: string, now: number): Uses {
  const next: Uses = { ...uses, [emoji]: [weightAt(uses[emoji], now) + 1, now] };
  const kept = byWeight(next, now).slice(0, MOST);
  return Object.fromEntries(kept.flatMap((one) => (next[one] ? [[one, next[one]]] : [])));
}

/** Emoji that were used, the most used first. */
function byWeight(uses: Uses, now: number): string[] {
  return Object.keys(uses).sort((a, b) => weightAt(uses[b], now) - weightAt(uses[a], now));
}

/** The most used emoji, and after them what people begin with. */
export const mostUsed = (uses: Uses, now: number, count: number): string[] =>
  [...new Set([...byWeight(uses, now), ...STARTERS])].slice(0, count);

function readUses(): Uses {
  try {
    const read: unknown = JSON.parse(readDevice(KEY) ?? "{}");
    const entries = Object.entries(read ?? {}).filter(
      ([, use]) => Array.isArray(use) && use.length === 2 && use.every(Number.isFinite),
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/** Remembers that somebody used an emoji. */
export const noteUse = (emoji: string): void =>
  writeDevice(KEY, JSON.stringify(withUse(readUses(), emoji, Date.now())));

/** The emoji that are used most on this device, without their tones. */
export const frequentEmoji = (count: number): string[] => mostUsed(readUses(), Date.now(), count);
