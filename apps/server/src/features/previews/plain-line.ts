/** Characters that are not drawn but change how others are, and those that no text has. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
/** UTF-16 units that are looked at for one character that is kept. */
const LOOKED_AT = 8;

/**
 * What a stranger's page says, as one line of plain text: nothing in it hides or turns around what stands
 * beside it, and no letter is stacked with more than a few marks.
 * @param max code points that are kept
 */
export function plainLine(written: string, max: number): string {
  const line = written
    .slice(0, max * LOOKED_AT)
    .toWellFormed()
    .replace(UNSEEN, "")
    .replace(/\s+/g, " ")
    .replace(/(\p{M}{4})\p{M}+/gu, "$1")
    .trim();
  const letters = [...line];
  if (letters.length <= max) return line;
  return `${letters
    .slice(0, max - 1)
    .join("")
    .trimEnd()}…`;
}
