/** Code, whose signs mean nothing, or the beginning of an item of a task list. */
const CODE_OR_TASK =
  /(```[\s\S]*?(?:```|(?![\s\S]))|`[^`\n]*`)|^([ \t>]*)(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX])\][ \t]+(?=\S)/gm;

/** A message's text with the boxes of its task lists as signs, where it stands in one line: `- [x] done` as `☑ done`. */
export const showTasks = (text: string): string =>
  text.includes("] ")
    ? text.replace(CODE_OR_TASK, (_, code?: string, before?: string, box?: string) =>
        code === undefined ? `${before}${box === " " ? "☐" : "☑"} ` : code,
      )
    : text;

const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;

/** Stands for a colon of code until its line is made; no text has this sign, which Unicode gives no meaning. */
const COLON = "\ufdd0";

/** One line of plain text, and where in it a colon begins no emoji. */
export interface PlainLine {
  text: string;
  no_emoji: number[];
}

/**
 * Makes one line of a text that has code, in which `:tada:` is letters.
 * @param toLine takes the signs of Markdown out of a text
 */
export function lineWithCode(text: string, toLine: (text: string) => string): PlainLine {
  const line = toLine(text.replace(CODE, (code) => code.replaceAll(":", COLON)));
  const no_emoji = [...line.matchAll(/\ufdd0/g)].map(({ index }) => index);
  return { text: line.replaceAll(COLON, ":"), no_emoji };
}
