const TONES = ["\u{1F3FB}", "\u{1F3FC}", "\u{1F3FD}", "\u{1F3FE}", "\u{1F3FF}"];
const ANY_TONE = /[\u{1F3FB}-\u{1F3FF}]/gu;
/** One emoji as Unicode recommends it for interchange. */
const RGI = /^\p{RGI_Emoji}$/v;
const COLOUR = "\uFE0F";

/** A skin tone as `:skin-tone-N:` numbers them, from light to dark. */
export type SkinTone = 2 | 3 | 4 | 5 | 6;
export const skinTones: readonly SkinTone[] = [2, 3, 4, 5, 6];

/** The emoji without a skin tone; what has none, and `:name:`, as it is. */
export function untoned(emoji: string): string {
  const [first = "", ...rest] = emoji.replace(ANY_TONE, "");
  const plain = first + rest.join("");
  if (plain === emoji) return emoji;
  return RGI.test(plain) ? plain : first + COLOUR + rest.join("");
}

/** The emoji in a skin tone, where it comes in that; null is the yellow one, without any. */
export function toned(emoji: string, tone: SkinTone | null): string {
  const plain = untoned(emoji);
  if (tone === null) return plain;
  // The tone stands after the first person of a sequence and replaces its variation selector.
  const [first = "", ...rest] = plain;
  const tail = rest[0] === COLOUR ? rest.slice(1) : rest;
  const made = first + (TONES[tone - 2] ?? "") + tail.join("");
  return RGI.test(made) ? made : plain;
}
