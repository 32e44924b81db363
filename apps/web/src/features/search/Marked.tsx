import type { Highlighted } from "@parley/contract";
import type { ReactNode } from "react";

/** Text with what matched marked, and not a bit of it taken for markup. */
export function Marked({ text, ranges }: Highlighted) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    if (start > at) parts.push(text.slice(at, start));
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
      {text.slice(at)}
    </>
  );
}
