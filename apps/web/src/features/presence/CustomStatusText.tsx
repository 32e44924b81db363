import type { CustomStatus } from "@parley/contract";
import { AnyEmoji } from "../emoji/index.ts";

/** A custom status in a line: its emoji and its text. */
export function CustomStatusText({ custom }: { custom: CustomStatus }) {
  const { emoji, text } = custom;
  return (
    <>
      {emoji && (
        <span className="me-1.5">
          <AnyEmoji emoji={emoji} />
        </span>
      )}
      <bdi>{text}</bdi>
    </>
  );
}
