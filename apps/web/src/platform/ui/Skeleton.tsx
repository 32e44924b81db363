import { cx } from "./cx.ts";

/** A grey block in the place of content that loads; shows only after 150 ms. Give it its size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className="block animate-late">
      <span className={cx("block animate-pulse rounded-sm bg-line", className ?? "h-4 w-full")} />
    </span>
  );
}
