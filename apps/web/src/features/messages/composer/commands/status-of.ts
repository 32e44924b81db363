/** An emoji at the beginning, or `:name:` of one, and what follows it. */
const EMOJI =
  /^(?:\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F|\u200D\p{Extended_Pictographic})*\s*|:[a-z0-9_+'-]+(?:::skin-tone-[2-6])?:(?:\s+|$))/u;

/** The parts of a custom status as it is written behind `/status`. */
export function statusOf(rest: string): { emoji: string; text: string } {
  const emoji = EMOJI.exec(rest)?.[0] ?? "";
  return { emoji: emoji.trim(), text: rest.slice(emoji.length).trim() };
}
