import { asAction } from "@parley/contract";
import type { Command } from "./command.ts";
import { problem } from "./texts.ts";

const SHRUG = "¯\\\\\\_(ツ)\\_/¯";

/** What is sent in the place of what was written. */
export const writeCommands: readonly Command[] = [
  { name: "me", run: (rest) => (rest === "" ? problem("me") : { send: asAction(rest) }) },
  { name: "shrug", run: (rest) => ({ send: rest === "" ? SHRUG : `${rest} ${SHRUG}` }) },
];
