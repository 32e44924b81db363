import type { Message } from "@parley/contract";
import type { ReactNode } from "react";
import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { latePart } from "../../../platform/ui/late-part.tsx";
import { parseBounded } from "./parse.ts";
import { renderTokens } from "./render.tsx";
import { shorten } from "./shorten.ts";
import { hasMoreMarks } from "./split-mentions.ts";

export type MarkdownSource = Pick<Message, "text" | "mentions" | "mentions_all">;

/** More mentions, channels and emoji than this would stall the page. */
const MAX_MARKS = 1_500;

/** May be a spoiler or a task: what draws those is fetched when it is first needed, and nothing is seen before. */
const RICH = /\|\||^[ \t]*(?:[-*+]|\d+[.)])[ \t]+\[[ xX]\][ \t]/m;
export const isRich = (text: string): boolean => RICH.test(text);

const RichText = latePart(
  async () => {
    const [part] = await Promise.all([import("./RichText.tsx"), loadTexts("markdown")]);
    return part.RichText;
  },
  ({ tokens, context }) => <div className="invisible">{renderTokens(tokens, context)}</div>,
);
const PlainNote = latePart(async () => {
  const [part] = await Promise.all([import("./PlainNote.tsx"), loadTexts("markdown")]);
  return part.PlainNote;
});

/** The elements of a text; null where they would be more than a page can show. */
function renderMarkdown(
  text: string,
  { mentions, mentions_all }: Omit<MarkdownSource, "text">,
): ReactNode {
  const tokens = hasMoreMarks(text, MAX_MARKS) ? null : parseBounded(text);
  if (!tokens) return null;
  const context = { mentions, mentionsAll: mentions_all };
  return isRich(text) ? (
    <RichText tokens={tokens} context={context} />
  ) : (
    renderTokens(tokens, context)
  );
}

/**
 * A message's text as Markdown. One with too much of it is formatted as far as is shown of it at first (`shorten`);
 * the rest stands below, as it was written, with a note between them that says so.
 */
export function renderText(text: string, source: Omit<MarkdownSource, "text">): ReactNode {
  const whole = renderMarkdown(text, source);
  if (whole !== null) return whole;
  const start = shorten(text);
  const beginning = start === null ? null : renderMarkdown(start, source);
  return (
    <>
      {beginning}
      <PlainNote />
      <p className="whitespace-pre-wrap">
        {beginning === null ? text : text.slice(start?.length).trimStart()}
      </p>
    </>
  );
}
