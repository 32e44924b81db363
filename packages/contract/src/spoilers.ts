/** Code, which says nothing in secret, or `||what is not to be seen at once||`. */
const CODE_OR_SPOILER = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)|\|\|(?!\|)[\s\S]+?\|\|/g;
/** The same, where the end of a spoiler may have been cut off. */
const CODE_OR_CUT_SPOILER = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)|\|\|(?!\|)[\s\S]+?(?:\|\||$)/g;

/** What stands for a spoiler where it cannot be opened. */
const HIDDEN = "▒▒▒";

/**
 * A message's text without what is between `||` signs: for notifications, letters, excerpts and whatever else shows it
 * unasked.
 * @param isCut the text is the beginning of one: what begins as a spoiler and does not end is hidden too
 */
export const hideSpoilers = (text: string, isCut = false): string =>
  text.includes("||")
    ? text.replace(isCut ? CODE_OR_CUT_SPOILER : CODE_OR_SPOILER, (_, code) => code ?? HIDDEN)
    : text;
