import { useState } from "react";

/** What has the focus now; for an entry of a menu, which is about to go, the menu's button. */
function focusedNow(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest("[role=menu]");
  const button = menu?.getAttribute("aria-labelledby");
  if (button) return document.getElementById(button);
  return activeElement instanceof HTMLElement ? activeElement : null;
}

/**
 * Gives the focus back to where it was before a dialog opened: Radix does so only for a trigger of
 * its own, and ours open from anywhere. Hand it to `onCloseAutoFocus`.
 */
export function useOpener(open: boolean): (event: Event) => void {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(focusedNow());
  }
  return (event) => {
    event.preventDefault();
    opener?.focus();
  };
}
