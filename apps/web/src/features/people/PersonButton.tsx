import type { Id } from "@parley/contract";
import type { ReactNode } from "react";
import { openPersonCard } from "./card-store.ts";

interface PersonButtonProps {
  id: Id;
  className?: string;
  /** Shown on hover and focus. */
  tip?: string;
  children: ReactNode;
}

/** Somebody's name, which opens their card. */
export function PersonButton({ id, className, tip, children }: PersonButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-tip={tip}
      className={className}
      onClick={(event) => openPersonCard(id, event.currentTarget)}
    >
      {children}
    </button>
  );
}
