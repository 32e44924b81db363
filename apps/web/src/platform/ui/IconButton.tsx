import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { Tooltip } from "./Tooltip.tsx";

interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "title"> {
  /** The button's name: read out, and shown as its tooltip. */
  label: string;
  /** The icon, 16–18 px, stroke 1.75. */
  children: ReactNode;
  /** Keys shown in the tooltip, e.g. `Ctrl K`. */
  keys?: string;
  /** Pressed look for a toggle; also sets `aria-pressed`. */
  pressed?: boolean;
  variant?: "ghost" | "primary";
  /** `false` where a tooltip would be in the way, such as on a menu's trigger. */
  tooltip?: boolean;
}

/** A square button with an icon, at least 32 px, 44 px where a finger points. */
export function IconButton({
  label,
  children,
  keys,
  pressed,
  variant = "ghost",
  tooltip = true,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={cx(
        "inline-flex size-target shrink-0 items-center justify-center rounded-sm transition-colors",
        "disabled:opacity-50",
        variant === "primary"
          ? "bg-accent text-on-accent enabled:hover:bg-accent-hover"
          : "text-muted enabled:hover:bg-hover enabled:hover:text-text aria-pressed:text-text data-[state=open]:bg-hover",
        className,
      )}
    >
      {children}
    </button>
  );
  return tooltip ? (
    <Tooltip label={label} keys={keys}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
