import { cx } from "./cx.ts";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "small" | "medium" | "large";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover",
  secondary: "border border-line bg-background text-text hover:bg-hover",
  ghost: "text-muted hover:bg-hover hover:text-text",
  danger: "bg-danger text-on-danger enabled:hover:bg-danger-hover",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-target px-3 text-small",
  medium: "min-h-control px-4 text-ui",
  large: "min-h-field px-5 text-body",
};

/** Classes that make a link or another element look like a Button. */
export function buttonClass(
  variant: ButtonVariant = "primary",
  size: ButtonSize = "medium",
): string {
  return cx(
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-semibold select-none",
    "transition-colors disabled:opacity-60 aria-disabled:opacity-60",
    variants[variant],
    sizes[size],
  );
}
