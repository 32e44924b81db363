import type { ReactNode, RefObject } from "react";

interface WritingBoxProps {
  area: RefObject<HTMLTextAreaElement | null>;
  children: ReactNode;
}

/** The frame of a text and its tools; shows when the text has the focus. */
export function WritingBox({ area, children }: WritingBoxProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger place to point at, nothing of its own.
    <div
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        area.current?.focus();
      }}
      className="cursor-text rounded-lg border border-line bg-raised has-[textarea:focus]:border-focus has-[textarea:focus]:focus-edge"
    >
      {children}
    </div>
  );
}
