import type { ReactNode } from "react";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence under the title. */
  description?: string;
  children: ReactNode;
  /** Buttons, at the end of the dialog's last line; stays in view while the body scrolls. */
  footer?: ReactNode;
  /** Nothing in the body takes the focus: it does so itself, or keys could not scroll it. */
  isText?: boolean;
  /** What is read in it may be as wide as a conversation: tables, code. */
  isWide?: boolean;
}

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, and whether it can be undone. */
  description: string;
  confirmLabel: string;
  onConfirm: () => void;
  /** `danger` for what cannot be undone. */
  variant?: "primary" | "danger";
  busy?: boolean;
  /** Enter confirms at once: for what is asked in the middle of typing. */
  confirmsByEnter?: boolean;
  /** When it is closed: true where the caller has given the focus to something. Else its opener gets it. */
  onClosed?: () => boolean;
}
