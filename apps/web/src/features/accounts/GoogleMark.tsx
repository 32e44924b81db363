import { cx } from "../../platform/ui/cx.ts";

/** Google's mark in one colour, as its button wants it: a G. Decoration, the name stands beside it. */
export function GoogleMark({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={cx("shrink-0 fill-current", className)}
      aria-hidden
      focusable="false"
    >
      <path d="M12.2 10.2v3.9h5.6c-.3 1.5-1.8 4.3-5.6 4.3a6.4 6.4 0 0 1 0-12.8c1.9 0 3.2.8 3.9 1.5l2.7-2.6A9.6 9.6 0 0 0 12.2 2a10 10 0 1 0 0 20c5.8 0 9.6-4.1 9.6-9.8 0-.7-.1-1.3-.2-2h-9.4Z" />
    </svg>
  );
}
