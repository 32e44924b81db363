import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

interface ListOptionProps extends ComponentProps<"div"> {
  id: string;
  /** The one that Enter takes: it is always in view. */
  isActive: boolean;
}

/** An option of a list whose field keeps the focus, and has its keys; a pointer presses it directly. */
export function ListOption({ isActive, className, ...rest }: ListOptionProps) {
  return (
    <div
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      ref={(node) => {
        if (isActive) node?.scrollIntoView({ block: "nearest" });
      }}
      onMouseDown={(event) => event.preventDefault()}
      className={cx("flex cursor-pointer items-center rounded-sm", className)}
      {...rest}
    />
  );
}
