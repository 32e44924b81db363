/*
 * Every emoji of Unicode with the names that Slack and GitHub give it. Large: an entry of its own, so that
 * only who needs all of them loads them.
 */
import { namedEmoji } from "./emoji.ts";
import { emojiLines } from "./emoji-lines.generated.ts";
import { type SkinTone, skinTones, toned } from "./skin-tone.ts";

/** An emoji as it stands in a picker. */
export interface StandardEmoji {
  emoji: string;
  /** What `:name:` takes; the first one is the usual one. */
  names: readonly string[];
  /** Whether hands and faces of it come in skin tones. */
  takesTone: boolean;
  group: EmojiGroup;
}

/** The groups of Unicode, each with the emoji that it begins with, in their order. */
const groups = {
  smileys: "😀",
  people: "👋",
  nature: "🐵",
  food: "🍇",
  travel: "🌍",
  activities: "🎃",
  objects: "👓",
  symbols: "🏧",
  flags: "🏁",
} as const;
export type EmojiGroup = keyof typeof groups;
export const emojiGroups = Object.keys(groups) as readonly EmojiGroup[];

/** Names that are no longer, or not everywhere, the usual ones. */
const OTHER_NAMES = { simple_smile: "slightly_smiling_face" };

function readLines(): StandardEmoji[] {
  const starts = new Map<string, EmojiGroup>(emojiGroups.map((group) => [groups[group], group]));
  let group: EmojiGroup = "smileys";
  return emojiLines
    .trim()
    .split("\n")
    .map((line) => {
      const [emoji = "", tone, ...names] = line.split(" ");
      group = starts.get(emoji) ?? group;
      return { emoji, names, takesTone: tone === "+", group };
    });
}

/** All of them, in the order of Unicode. */
export const standardEmoji: readonly StandardEmoji[] = readLines();

function nameTable(): Map<string, StandardEmoji> {
  const byName = new Map<string, StandardEmoji>();
  const byEmoji = new Map(standardEmoji.map((each) => [each.emoji, each]));
  // Names of our own come first in the table, so that those that everybody knows win.
  for (const { emoji, names } of namedEmoji) {
    const each = byEmoji.get(emoji);
    if (each) for (const name of names) byName.set(name, each);
  }
  for (const each of standardEmoji) for (const name of each.names) byName.set(name, each);
  for (const [name, same] of Object.entries(OTHER_NAMES)) {
    const each = byName.get(same);
    if (each) byName.set(name, each);
  }
  return byName;
}
const byName = nameTable();

const toneOf = (modifier: string | undefined): SkinTone | undefined =>
  skinTones.find((tone) => modifier === `skin-tone-${tone}`);

/**
 * The emoji of a name such as `wave` or `wave::skin-tone-3`; undefined for a name that is not in the
 * common set (a workspace's own emoji).
 */
export function emojiOf(name: string): string | undefined {
  const [base = "", modifier] = name.split("::");
  const found = byName.get(base);
  if (!found) return undefined;
  const tone = toneOf(modifier);
  return tone && found.takesTone ? toned(found.emoji, tone) : found.emoji;
}

/** `:name:` that continues no word, address or path; code is taken whole, and left as it is. */
const NAMED =
  /`[^`]*`|(?<![\p{L}\p{N}_@#./&-]):([a-z0-9_+'-]{1,100}(?:::skin-tone-[2-6])?):(?![\p{L}\p{N}])/giu;

/** A text with the emoji of the common set that it names in place of their names. */
export const withStandardEmoji = (text: string): string =>
  text.replace(NAMED, (written, name: string | undefined) => emojiOf(name ?? "") ?? written);

/** Whether a name is taken by an emoji that everybody has. */
export const isStandardName = (name: string): boolean => byName.has(name);

let names: Map<string, string> | undefined;

function shortNames(): Map<string, string> {
  if (names) return names;
  names = new Map();
  for (const { emoji, names: own, takesTone } of standardEmoji) {
    const [name = ""] = own;
    if (names.has(emoji)) continue;
    names.set(emoji, name);
    if (!takesTone) continue;
    for (const tone of skinTones) names.set(toned(emoji, tone), `${name}::skin-tone-${tone}`);
  }
  return names;
}

/** The usual name of an emoji: `wave`, `wave::skin-tone-3`; undefined for what has none. */
export const nameOfEmoji = (emoji: string): string | undefined =>
  shortNames().get(emoji) ?? shortNames().get(`${emoji}\uFE0F`);
