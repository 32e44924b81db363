import { cloneElement, type ReactElement } from "react";

interface TipProps {
  "data-tip"?: string;
  "data-tip-keys"?: string;
  "data-tip-side"?: string;
}

interface TooltipProps {
  label: string;
  /** Keys that do the same, e.g. `Ctrl K`. */
  keys?: string;
  side?: "top" | "bottom" | "start" | "end";
  /** One focusable element. Its name for screen readers is its own, the tooltip is not read out. */
  children: ReactElement<TipProps>;
}

/** Names an element on hover and on focus; `TooltipLayer` shows it. Costs nothing until then. */
export function Tooltip({ label, keys, side = "top", children }: TooltipProps) {
  return cloneElement(children, {
    "data-tip": label,
    "data-tip-keys": keys,
    "data-tip-side": side,
  });
}
