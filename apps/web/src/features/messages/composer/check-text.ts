import { limits } from "@parley/contract";

/** Characters before the limit at which the room left begins to show. */
const NEAR = 1_000;

export interface CheckedText {
  /** As it is sent: without empty lines before and white space after. */
  text: string;
  isEmpty: boolean;
  /** Characters left, once they are few; negative when there are too many. */
  left: number | null;
}

/** What of a written text would be sent, and whether it may be. */
export function checkText(written: string): CheckedText {
  // Spaces at the beginning of the first line mean something in Markdown.
  const text = written.trimEnd().replace(/^(?:[^\S\n]*\n)+/, "");
  const left = limits.messageText - text.length;
  return { text, isEmpty: text === "", left: left <= NEAR ? left : null };
}
