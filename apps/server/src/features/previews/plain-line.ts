import { withoutDeceptive } from "@parley/contract";

/** UTF-16 units that are looked at for one character that is kept. */
const LOOKED_AT = 8;

/**
 * What a stranger's page says, as one line of plain text: nothing in it hides or turns around what stands
 * beside it, and no letter is stacked with more than a few marks.
 * @param max code points that are kept
 */
export function plainLine(written: string, max: number): string {
  // Line breaks are spaces, before they would be taken out as controls.
  const spaced = written
    .slice(0, max * LOOKED_AT)
    .toWellFormed()
    .replace(/\s/g, " ");
  const line = withoutDeceptive(spaced)
    .replace(/ +/g, " ")
    .replace(/(\p{M}{4})\p{M}+/gu, "$1")
    .trim();
  const letters = [...line];
  if (letters.length <= max) return line;
  return `${letters
    .slice(0, max - 1)
    .join("")
    .trimEnd()}…`;
}
