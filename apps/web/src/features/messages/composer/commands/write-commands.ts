import type { Command } from "./command.ts";
import { problem } from "./texts.ts";

const SHRUG = "¯\\\\\\_(ツ)\\_/¯";

/** Each line set off as something that is done, in the way of messages that say what one does. */
const asAction = (text: string): string =>
  text
    .split("\n")
    .map((line) => (line.trim() === "" ? line : `_${line.trim()}_`))
    .join("\n");

/** What is sent in the place of what was written. */
export const writeCommands: readonly Command[] = [
  { name: "me", run: (rest) => (rest === "" ? problem("me") : { send: asAction(rest) }) },
  { name: "shrug", run: (rest) => ({ send: rest === "" ? SHRUG : `${rest} ${SHRUG}` }) },
];
