import { Fragment } from "react";
import { NamedEmoji } from "../../emoji/index.ts";
import { splitMentions } from "./split-mentions.ts";

/** A line of plain text with the emoji that it names: what a program sends has them as `:name:`. */
export function EmojiText({ text }: { text: string }) {
  return splitMentions(text, [], false).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
    <Fragment key={index}>{shown(part)}</Fragment>
  ));
}

function shown(part: ReturnType<typeof splitMentions>[number]) {
  if (part.type === "emoji") return <NamedEmoji name={part.name} />;
  if (part.type === "channel") return `#${part.name}`;
  return part.type === "text" ? part.text : null;
}
