import type { CustomStatus } from "@parley/contract";
import { NamedEmoji } from "../emoji/index.ts";

/** A custom status in a line: its emoji and its text. */
export function CustomStatusText({ custom }: { custom: CustomStatus }) {
  const { emoji, text } = custom;
  return (
    <>
      {emoji && (
        <span className="me-1.5">
          {emoji.startsWith(":") ? <NamedEmoji name={emoji.slice(1, -1)} /> : emoji}
        </span>
      )}
      <bdi>{text}</bdi>
    </>
  );
}
