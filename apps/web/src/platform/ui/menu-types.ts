import type { MouseEvent, ReactElement, ReactNode } from "react";

/** What a trigger takes until its menu has been fetched. */
export interface LateTriggerProps {
  onClick?: (event: MouseEvent) => void;
  onPointerEnter?: () => void;
}

/** What everything that floats beside a trigger takes. */
export interface FloatingProps {
  /** The button that opens it: one focusable element that takes a ref. */
  trigger: ReactElement<LateTriggerProps>;
  children: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom" | "left" | "right";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

export interface MenuItemProps {
  icon?: ReactNode;
  children: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** Keys that do the same. */
  keys?: string;
}

export interface MenuChoiceProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string; lang?: string }[];
}
