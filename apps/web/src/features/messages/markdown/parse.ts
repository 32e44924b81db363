import MarkdownIt, { type Token } from "markdown-it";

export type { Token };

/** Deeper quotes and lists are shown as they were written. */
const MAX_NESTING = 16;

const markdown = new MarkdownIt({
  html: false,
  linkify: true,
  breaks: true,
  maxNesting: MAX_NESTING,
});

/** The block tokens of a message's Markdown; `inline` tokens carry theirs in `children`. */
export const parseMarkdown = (text: string): Token[] => markdown.parse(text, {});
