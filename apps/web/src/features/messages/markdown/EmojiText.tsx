import { Fragment } from "react";
import { NamedEmoji } from "../../emoji/index.ts";
import { splitMentions, type TextPart } from "./split-mentions.ts";

interface EmojiTextProps {
  text: string;
  /** Where a colon begins no emoji: it stood in code. */
  no_emoji?: readonly number[] | undefined;
}

/** A line of plain text with the emoji that it names: what a program sends has them as `:name:`. */
export function EmojiText({ text, no_emoji = [] }: EmojiTextProps) {
  let at = 0;
  return splitMentions(text, [], false).map((part, index) => {
    const begin = at;
    const written = writtenOf(part);
    at += written.length;
    const isEmoji = part.type === "emoji" && !no_emoji.includes(begin);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
      <Fragment key={index}>{isEmoji ? <NamedEmoji name={part.name} /> : written}</Fragment>
    );
  });
}

/** A part as it was written; nobody is mentioned where mentions are not asked for. */
function writtenOf(part: TextPart): string {
  if (part.type === "emoji") return `:${part.name}:`;
  if (part.type === "channel") return `#${part.name}`;
  return part.type === "text" ? part.text : "";
}
