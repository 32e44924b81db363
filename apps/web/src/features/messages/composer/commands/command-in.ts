/** A command as it was written: `/topic Lunch` is topic with the rest `Lunch`. */
export interface WrittenCommand {
  /** Lower case, without the slash. */
  name: string;
  rest: string;
}

/** A slash, one word, then an end or a space: no path such as `/usr/bin`, no `//` and nothing after a space. */
const COMMAND = /^\/(\p{L}[\p{L}\p{N}-]*)(?:\s+([\s\S]*))?$/u;

/** The command that a text is; null for one that is to be sent as it is. */
export function commandIn(text: string): WrittenCommand | null {
  const [, name, rest = ""] = COMMAND.exec(text) ?? [];
  return name === undefined ? null : { name: name.toLowerCase(), rest: rest.trim() };
}
