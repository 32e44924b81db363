import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** A key or a combination of keys. `inverse` on a dark tooltip. */
export function Kbd({ children, inverse = false }: { children: ReactNode; inverse?: boolean }) {
  return (
    <kbd
      // Keys are named in the order in which they are pressed, in every language.
      dir="ltr"
      className={cx(
        "font-sans text-meta font-medium tabular-nums",
        inverse ? "opacity-70" : "text-faint",
      )}
    >
      {children}
    </kbd>
  );
}
