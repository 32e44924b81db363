import { isInFence } from "./lists.ts";
import { replace, type TextState } from "./text-state.ts";

/** A name that is being written: of a person after `@`, a channel after `#`, an emoji after `:`, a command after `/`. */
export interface Trigger {
  sign: "@" | "#" | ":" | "/";
  /** Place of the sign in the text. */
  from: number;
  /** What is written of the name, up to the caret. */
  query: string;
}

/** Longer than any name: what lies further back is not looked at. */
const WINDOW = 100;

/** A sign that does not continue a word, an address, a path or a link, and what follows it. */
const NAME = /(?<![\p{L}\p{N}_@#./&-]|\]\()([@#])([\p{L}\p{M}\p{N}_.'’-]{0,80})$/u;

/** Two letters at least, the first of them small where a face may be meant: `:D`, `:-P` and `10:30` are none. */
const EMOJI = /(?<![\p{L}\p{N}_:/.@#&-])(:)([a-z0-9+][a-z0-9_+-]{1,50})$/u;

/** The name that ends at the caret; null where none is written, as in addresses and in code. */
export function findTrigger({ text, start, end }: TextState): Trigger | null {
  if (start !== end) return null;
  const before = text.slice(Math.max(0, start - WINDOW), start);
  const match = NAME.exec(before) ?? EMOJI.exec(before);
  if (!match) return null;
  const [held, sign, query = ""] = match;
  if ((sign !== "@" && sign !== "#" && sign !== ":") || isInCode(text.slice(0, start))) return null;
  return { sign, from: start - held.length, query };
}

/** The command that ends at the caret: it is the first word of the text. */
export function findCommand({ text, start, end }: TextState): Trigger | null {
  const query = start === end ? /^\/([\p{L}\p{N}-]*)$/u.exec(text.slice(0, start))?.[1] : undefined;
  return query === undefined ? null : { sign: "/", from: 0, query };
}

/** Whether the end of the text is inside of code, be it not closed yet. */
function isInCode(text: string): boolean {
  const from = text.lastIndexOf("\n") + 1;
  let open = "";
  for (const [run] of text.slice(from).matchAll(/`+/g)) {
    if (open === "") open = run;
    else if (run === open) open = "";
  }
  return open !== "" || isInFence(text.slice(0, from));
}

/**
 * Writes the whole name in the place of what was written of it.
 * @param written what stands there then, sign and all
 */
export function completeName(
  state: TextState,
  { sign, from, query }: Trigger,
  name: string,
  written = sign + name,
) {
  const { text, start } = state;
  // The rest of a name that the caret stands in goes with it, unless it is another word.
  const rest = /^[\p{L}\p{M}\p{N}_.-]*/u.exec(text.slice(start))?.[0] ?? "";
  const isRest = name.toLowerCase().startsWith((query + rest).toLowerCase());
  const to = isRest ? start + rest.length : start;
  const next = text.charAt(to);
  const needsSpace = next === "" || next === "\n" || /[\p{L}\p{N}]/u.test(next);
  const result = replace(text, from, to, written + (needsSpace ? " " : ""));
  const caret = next === " " ? result.start + 1 : result.start;
  return { text: result.text, start: caret, end: caret };
}
