import type { Highlighted } from "@parley/contract";
import type { ComponentType, ReactNode } from "react";

interface MarkedProps extends Highlighted {
  /** Shows what lies between the matches. */
  Plain?: ComponentType<{ text: string }>;
}

const AsItIs = ({ text }: { text: string }) => text;

/** Text with what matched marked, and not a bit of it taken for markup. */
export function Marked({ text, ranges, Plain = AsItIs }: MarkedProps) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    if (start > at) parts.push(<Plain key={`before ${start}`} text={text.slice(at, start)} />);
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
      <Plain text={text.slice(at)} />
    </>
  );
}
