import { useState } from "react";
import { cx } from "./cx.ts";
import { Mark } from "./Mark.tsx";

interface WorkspaceMarkProps {
  /** Address of the workspace's own mark; null, or a picture that fails to load, shows Parley's. */
  mark: string | null | undefined;
  /** Classes that set the size, e.g. `size-6`. */
  className: string;
  /** Name for screen readers; without it the mark is decoration. */
  title?: string;
}

/** The workspace's own mark, or Parley's. */
export function WorkspaceMark({ mark, className, title }: WorkspaceMarkProps) {
  const [broken, setBroken] = useState<string>();
  if (!mark || mark === broken) return <Mark className={className} title={title} />;
  return (
    <img
      src={mark}
      alt={title ?? ""}
      className={cx("shrink-0 rounded-sm object-cover", className)}
      onError={() => setBroken(mark)}
    />
  );
}
