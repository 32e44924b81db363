import type { ComponentProps } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";
import { cx } from "./cx.ts";
import { Spinner } from "./Spinner.tsx";

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work is under way: shows a spinner and ignores further presses, but keeps the focus. */
  busy?: boolean;
}

/** A button with text. `type` is `button` unless told otherwise. */
export function Button({
  variant = "primary",
  size = "medium",
  busy = false,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? "button" : type}
      aria-disabled={busy || rest["aria-disabled"]}
      aria-busy={busy || undefined}
      className={cx(buttonClass(variant, size), className)}
      onClick={busy ? undefined : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
