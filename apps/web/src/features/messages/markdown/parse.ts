import MarkdownIt, { type Token } from "markdown-it";

export type { Token };

/** Deeper quotes and lists are shown as they were written. */
const MAX_NESTING = 16;

/** Brackets in brackets in the text of a link: to look for the end of each costs this many times its length. */
const MAX_BRACKETS = 4;

/** What a page shows without stalling: more tokens would be more elements. */
const MAX_TOKENS = 5_000;

const markdown = new MarkdownIt({
  html: false,
  linkify: true,
  breaks: true,
  maxNesting: MAX_NESTING,
});

class TooMuch extends Error {}

let left = Number.POSITIVE_INFINITY;
function count(many = 1): void {
  left -= many;
  if (left < 0) throw new TooMuch();
}

// A text that would be too much costs no more than what is allowed, since it ends where it becomes too much.
markdown.block.State = class extends markdown.block.State {
  override push(...args: Parameters<InstanceType<typeof markdown.block.State>["push"]>): Token {
    // A block of code is several elements.
    count(args[0] === "fence" || args[0] === "code_block" ? 5 : 1);
    return super.push(...args);
  }
};
const inline: typeof markdown = Object.assign(Object.create(markdown), {
  options: { ...markdown.options, maxNesting: MAX_BRACKETS },
});
markdown.inline.State = class extends markdown.inline.State {
  override md = inline;
  override pushPending(): Token {
    count();
    return super.pushPending();
  }
  override push(...args: Parameters<InstanceType<typeof markdown.inline.State>["push"]>): Token {
    count();
    return super.push(...args);
  }
};

/** The block tokens of a text's Markdown; `inline` tokens carry theirs in `children`. */
export const parseMarkdown = (text: string): Token[] => markdown.parse(text, {});

/** The same for what others wrote; null where it is more than a page can show. */
export function parseBounded(text: string): Token[] | null {
  left = MAX_TOKENS;
  try {
    const tokens = parseMarkdown(text);
    // Addresses become links after all else, uncounted.
    return sizeOf(tokens) > MAX_TOKENS ? null : tokens;
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  } finally {
    left = Number.POSITIVE_INFINITY;
  }
}

const sizeOf = (tokens: readonly Token[]): number =>
  tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0);
