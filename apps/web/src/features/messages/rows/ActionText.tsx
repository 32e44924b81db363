import { actionText, type Person } from "@parley/contract";
import { type ReactNode, useMemo } from "react";
import { MessageText } from "../markdown/MessageText.tsx";
import type { MarkdownSource } from "../markdown/render-text.tsx";

interface ActionTextProps {
  source: MarkdownSource;
  author: Pick<Person, "name">;
  /** Follows the text. */
  end?: ReactNode;
}

/** What somebody does, in a line of its own: "Ada waves", set off from what is said. */
export default function ActionText({ source, author, end }: ActionTextProps) {
  const { text, mentions, mentions_all } = source;
  const doing = useMemo(
    () => ({ text: actionText(text) ?? text, mentions, mentions_all }),
    [text, mentions, mentions_all],
  );
  return (
    <div dir="auto" className="text-body italic [&>div]:inline [&>div>p:first-child]:inline">
      <bdi className="font-semibold">{author.name}</bdi> <MessageText source={doing} end={end} />
    </div>
  );
}
