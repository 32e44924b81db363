import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../../platform/ui/cx.ts";
import { type MarkdownSource, renderText } from "./render-text.tsx";
import { shorten } from "./shorten.ts";

/** A changed message is another object, so that this is a cache by message and revision. */
const rendered = new WeakMap<MarkdownSource, ReactNode>();

function beginning(source: MarkdownSource, short: string | null): ReactNode {
  const known = rendered.get(source);
  if (known !== undefined) return known;
  const nodes = renderText(short ?? source.text, source);
  rendered.set(source, nodes);
  return nodes;
}

/** A message's text as Markdown; a very long one opens on request. `end` follows the text. */
export function MessageText({ source, end }: { source: MarkdownSource; end?: ReactNode }) {
  const { t } = useTranslation("messages");
  const [isOpen, setOpen] = useState(false);
  const short = useMemo(() => shorten(source.text), [source.text]);
  const full = useMemo(() => (isOpen ? renderText(source.text, source) : null), [isOpen, source]);
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
