import type { Token } from "./parse.ts";

const SIGN = "||";
/** In one paragraph; what comes after them stays as it was written. */
const MOST_SIGNS = 500;

/** A place between two tokens, or inside of a text, where `||` stands. */
interface Sign {
  at: number;
  level: number;
}

/** A token like another one, of another sort. */
function like(token: Token, more: Partial<Token>): Token {
  return Object.assign(Object.create(Object.getPrototypeOf(token)), token, more) as Token;
}

/** The tokens with every `||` as one of its own. */
function withSigns(tokens: readonly Token[]): Token[] {
  let left = MOST_SIGNS;
  return tokens.flatMap((token) => {
    if (left === 0 || token.type !== "text" || !token.content.includes(SIGN)) return token;
    const parts = token.content.split(SIGN);
    const shown = parts.slice(0, left + 1);
    left -= shown.length - 1;
    const rest = parts.slice(shown.length);
    return [...shown.slice(0, -1), [shown.at(-1), ...rest].join(SIGN)].flatMap((content, index) => [
      ...(index > 0 ? [like(token, { type: "spoiler_sign", content: SIGN })] : []),
      ...(content !== "" ? [like(token, { content })] : []),
    ]);
  });
}

/**
 * Inline tokens with `||…||` as elements. A pair stands in the same element, so that nothing crosses; what finds no
 * other half, or has nothing between, stays text. One pass.
 */
function pairSpoilers(inline: readonly Token[]): Token[] {
  const tokens = withSigns(inline);
  /** The one that waits for its other half, at each depth. */
  const waiting: (Sign | undefined)[] = [];
  let level = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.nesting === 1) level += 1;
    if (token.nesting === -1) level -= 1;
    // What was begun in an element ends with it.
    if (token.nesting !== 0) waiting.length = Math.min(waiting.length, level + 1);
    if (token.nesting === 1) waiting[level] = undefined;
    if (token.type !== "spoiler_sign") continue;
    const first = waiting[level];
    if (!first || first.at === at - 1) waiting[level] = { at, level };
    else {
      tokens[first.at] = like(token, { type: "spoiler_open", nesting: 1 });
      tokens[at] = like(token, { type: "spoiler_close", nesting: -1 });
      waiting[level] = undefined;
    }
  }
  return tokens.map((token) =>
    token.type === "spoiler_sign" ? like(token, { type: "text" }) : token,
  );
}

const TASK = /^\[([ xX])\][ \t]+/;

/** All tokens, with spoilers in what is written and boxes before the items of task lists. */
export function richTokens(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) => {
    if (token.type !== "inline" || !token.children) return token;
    const children = pairSpoilers(token.children);
    const [first] = children;
    const isItem = tokens[at - 2]?.type === "list_item_open";
    const box = isItem && first?.type === "text" ? TASK.exec(first.content) : null;
    if (!box || !first) return like(token, { children });
    const rest = like(first, { content: first.content.slice(box[0].length) });
    const task = like(first, { type: "task_box", content: box[1] === " " ? "" : "x" });
    return like(token, { children: [task, rest, ...children.slice(1)] });
  });
}
