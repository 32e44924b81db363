import { emojiOf, nameOfEmoji } from "@parley/contract/standard-emoji";

/** Slack's name of an emoji: `wave`, `wave::skin-tone-3`; what it has no name for stands for itself. */
export function slackEmojiName(emoji: string): string {
  const own = /^:(.+):$/.exec(emoji)?.[1];
  return own ?? nameOfEmoji(emoji) ?? emoji;
}

/** `:name:` and `:name::skin-tone-N:`, where `at` stands on the first colon. */
const SHORTCODE = /:([a-z0-9_+'-]{1,100})(?::(:skin-tone-[2-6](?:-[2-6])?))?:/y;

const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char);

/**
 * The emoji written at `at`, with the position after it. Numbers and very short names count only
 * between spaces or punctuation: `file.rkt:100:5` is a place in a file.
 */
export function readShortcode(
  text: string,
  at: number,
): { unicode: string; end: number } | undefined {
  SHORTCODE.lastIndex = at;
  const match = SHORTCODE.exec(text);
  if (!match) return undefined;
  const [whole, name = "", tone] = match;
  const unicode = emojiOf(tone ? `${name}:${tone}` : name);
  const end = at + whole.length;
  if (!unicode) return undefined;
  const glued = isWord(text[at - 1]) || isWord(text[end]);
  if (glued && (name.length <= 3 || /^\d+$/.test(name))) return undefined;
  return { unicode, end };
}
