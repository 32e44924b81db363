import { cx } from "./cx.ts";

interface MarkProps {
  /** Classes that set the size, e.g. `size-6`. */
  className?: string;
  /** Name for screen readers; without it the mark is decoration. */
  title?: string;
}

/** Parley's mark: a speech bubble that holds three lines of text. Legible from 16 px. */
export function Mark({ className, title }: MarkProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={cx("shrink-0", className ?? "size-6")}
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      focusable="false"
    >
      <path
        className="fill-accent"
        d="M12 2h9a9 9 0 0 1 9 9v4.5a9 9 0 0 1-9 9h-8.4l-7.2 5.55A1.5 1.5 0 0 1 3 28.86V11a9 9 0 0 1 9-9Z"
      />
      <path
        className="fill-none stroke-on-accent"
        strokeWidth="2.7"
        strokeLinecap="round"
        d="M11 8.5h11M11 13.25h11M11 18h6"
      />
    </svg>
  );
}
