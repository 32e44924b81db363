import type { Message } from "@parley/contract";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { cx } from "../../../platform/ui/cx.ts";
import { latePart } from "../../../platform/ui/late-part.tsx";
import { parseMarkdown, type Token } from "./parse.ts";
import { renderTokens } from "./render.tsx";
import { shorten } from "./shorten.ts";

export type MarkdownSource = Pick<Message, "text" | "mentions" | "mentions_all">;

/** More elements than this would stall the page: such a text is shown as it was written. */
const MAX_TOKENS = 5_000;

/** May be a spoiler or a task: what draws those is fetched when it is first needed, and nothing is seen before. */
const RICH = /\|\||^[ \t]*(?:[-*+]|\d+[.)])[ \t]+\[[ xX]\][ \t]/m;
const RichText = latePart(
  async () => {
    const [part] = await Promise.all([import("./RichText.tsx"), loadTexts("markdown")]);
    return part.RichText;
  },
  ({ tokens, context }) => <div className="invisible">{renderTokens(tokens, context)}</div>,
);

/** A changed message is another object, so that this is a cache by message and revision. */
const rendered = new WeakMap<MarkdownSource, ReactNode>();

const sizeOf = (tokens: readonly Token[]) =>
  tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0);

function render(text: string, { mentions, mentions_all }: MarkdownSource): ReactNode {
  const tokens = parseMarkdown(text);
  if (sizeOf(tokens) > MAX_TOKENS) return <p className="whitespace-pre-wrap">{text}</p>;
  const context = { mentions, mentionsAll: mentions_all };
  return RICH.test(text) ? (
    <RichText tokens={tokens} context={context} />
  ) : (
    renderTokens(tokens, context)
  );
}

function beginning(source: MarkdownSource, short: string | null): ReactNode {
  const known = rendered.get(source);
  if (known !== undefined) return known;
  const nodes = render(short ?? source.text, source);
  rendered.set(source, nodes);
  return nodes;
}

/** A message's text as Markdown; a very long one opens on request. `end` follows the text. */
export function MessageText({ source, end }: { source: MarkdownSource; end?: ReactNode }) {
  const { t } = useTranslation("messages");
  const [isOpen, setOpen] = useState(false);
  const short = useMemo(() => shorten(source.text), [source.text]);
  const full = useMemo(() => (isOpen ? render(source.text, source) : null), [isOpen, source]);
  return (
    <div
      dir="auto"
      className={cx(
        "text-body wrap-anywhere",
        // What follows the text goes on in its last line.
        Boolean(end) && "[&>p:nth-last-child(2)]:inline",
      )}
    >
      {full ?? beginning(source, short)}
      {end && <> {end}</>}
      {short !== null && (
        <button
          type="button"
          className="block text-small font-medium text-link hover:underline"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t("text.less") : t("text.more")}
        </button>
      )}
    </div>
  );
}
