import { emojiLines } from "./emoji.generated.ts";

interface Emoji {
  unicode: string;
  takesTone: boolean;
}

const TONES = ["\u{1F3FB}", "\u{1F3FC}", "\u{1F3FD}", "\u{1F3FE}", "\u{1F3FF}"];

/** Names of Slack that are not in the set. */
const OTHER_NAMES = { simple_smile: "slightly_smiling_face" };

let known: Map<string, Emoji> | undefined;

function table(): Map<string, Emoji> {
  if (known) return known;
  const byName = new Map<string, Emoji>();
  for (const line of emojiLines.trim().split("\n")) {
    const [unicode = "", tone, ...names] = line.split(" ");
    for (const name of names) byName.set(name, { unicode, takesTone: tone === "+" });
  }
  for (const [name, same] of Object.entries(OTHER_NAMES)) {
    const emoji = byName.get(same);
    if (emoji) byName.set(name, emoji);
  }
  known = byName;
  return byName;
}

/** The tone stands after the first person of a sequence and replaces its variation selector. */
function withTone(unicode: string, tone: string): string {
  const [first = "", ...rest] = unicode;
  return first + tone + (rest[0] === "\uFE0F" ? rest.slice(1) : rest).join("");
}

/**
 * The Unicode emoji of a Slack name such as `wave` or `wave::skin-tone-3`; undefined for a name that
 * is not in the common set (a workspace's own emoji).
 */
export function emojiOf(name: string): string | undefined {
  const [base = "", modifier] = name.split("::");
  const emoji = table().get(base);
  if (!emoji) return undefined;
  const tone = TONES[Number(/^skin-tone-([2-6])$/.exec(modifier ?? "")?.[1]) - 2];
  return tone && emoji.takesTone ? withTone(emoji.unicode, tone) : emoji.unicode;
}

let names: Map<string, string> | undefined;

function nameTable(): Map<string, string> {
  if (names) return names;
  const byEmoji = new Map<string, string>();
  for (const [name, { unicode, takesTone }] of table()) {
    if (byEmoji.has(unicode)) continue;
    byEmoji.set(unicode, name);
    if (!takesTone) continue;
    for (const [index, tone] of TONES.entries()) {
      byEmoji.set(withTone(unicode, tone), `${name}::skin-tone-${index + 2}`);
    }
  }
  names = byEmoji;
  return byEmoji;
}

/** Slack's name of an emoji: `wave`, `wave::skin-tone-3`; what it has no name for stands for itself. */
export function slackEmojiName(emoji: string): string {
  const own = /^:(.+):$/.exec(emoji)?.[1];
  return own ?? nameTable().get(emoji) ?? nameTable().get(`${emoji}\uFE0F`) ?? emoji;
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
