import { type ReactNode, useMemo } from "react";
import { parseMarkdown } from "./parse.ts";
import { renderTokens } from "./render.tsx";

/** A page's text as Markdown, with its headings as headings. HTML in it is text. */
export function MarkdownDocument({ text }: { text: string }): ReactNode {
  return useMemo(
    () => renderTokens(parseMarkdown(text), { mentions: [], mentionsAll: false, isDocument: true }),
    [text],
  );
}
