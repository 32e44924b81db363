import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../../platform/ui/cx.ts";
import type { Token } from "./parse.ts";
import type { MentionContext } from "./parts.tsx";
import { renderTokens } from "./render.tsx";
import { richTokens } from "./spoiler-tokens.ts";

interface RichTextProps {
  tokens: readonly Token[];
  context: MentionContext;
}

/** A text with what few texts have: spoilers and task lists. */
export function RichText({ tokens, context }: RichTextProps) {
  return renderTokens(richTokens(tokens), { ...context, renderRich });
}

/** What the tokens of `richTokens` become. */
function renderRich(token: Token, key: number, children: ReactNode[]): ReactNode {
  if (token.type === "spoiler_open") return <Spoiler key={key}>{children}</Spoiler>;
  if (token.type === "task_box") return <TaskBox key={key} isDone={token.content === "x"} />;
  return undefined;
}

/** Hidden until a press, or Enter: then it stays open as long as it is on the screen. */
function Spoiler({ children }: { children: ReactNode }) {
  const { t } = useTranslation("markdown");
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <span className="rounded-sm bg-code px-0.5">{children}</span>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button may hold no links, and a spoiler may.
    <span
      role="button"
      tabIndex={0}
      aria-label={t("spoiler")}
      data-tip={t("spoiler")}
      onClick={(event) => {
        event.stopPropagation();
        setOpen(true);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        // The row takes the focus that would be lost.
        event.currentTarget.closest<HTMLElement>("[tabindex='-1'], [data-row]")?.focus();
        setOpen(true);
      }}
      className="cursor-pointer rounded-sm bg-control px-0.5 select-none hover:bg-muted forced-colors:border"
    >
      <span aria-hidden className="invisible">
        {children}
      </span>
    </span>
  );
}

/** The box of a task: shown, and changed by editing the message. */
function TaskBox({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation("markdown");
  return (
    <input
      type="checkbox"
      readOnly
      checked={isDone}
      aria-label={t(isDone ? "done" : "notDone")}
      tabIndex={-1}
      onClick={(event) => event.preventDefault()}
      className={cx("me-2 -ms-5 size-3.5 align-middle accent-accent", "pointer-events-none")}
    />
  );
}
