const SIGN = "/me ";

/** What somebody does, as `/me waves` says it: the words after the sign; null for any other text. */
export const actionText = (text: string): string | null =>
  text.startsWith(SIGN) && text.trim() !== SIGN.trim() ? text.slice(SIGN.length) : null;

/** The text of a message that says so. */
export const asAction = (doing: string): string => SIGN + doing;
