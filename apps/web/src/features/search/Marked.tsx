import type { Highlighted } from "@parley/contract";
import type { ComponentType, ReactNode } from "react";

interface MarkedProps extends Highlighted {
  /** Shows what lies between the matches, and may make emoji of names in it. */
  Plain?: ComponentType<{ text: string; no_emoji?: readonly number[] }>;
}

const AsItIs = ({ text }: { text: string }) => text;

/** Text with what matched marked, and not a bit of it taken for markup. */
export function Marked({ text, ranges, no_emoji = [], Plain = AsItIs }: MarkedProps) {
  const plain = (from: number, to: number) => (
    <Plain
      key={`from ${from}`}
      text={text.slice(from, to)}
      no_emoji={no_emoji.map((place) => place - from)}
    />
  );
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    if (start > at) parts.push(plain(at, start));
    parts.push(
      <mark key={start} className="rounded-sm bg-mention font-semibold text-text">
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return (
    <>
      {parts}
      {plain(at, text.length)}
    </>
  );
}
