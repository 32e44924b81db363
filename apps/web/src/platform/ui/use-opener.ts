import { type RefObject, useLayoutEffect, useState } from "react";
import { focusAfter } from "./focus-after.ts";

/**
 * What has the focus now, and what around it can have it, from the inside out: a toolbar goes with the focus, then
 * its message is left, and of what is removed the page is. For an entry of a menu, which is about to go, the menu's
 * button.
 */
function focusedNow(): HTMLElement[] {
  const { activeElement } = document;
  const menu = activeElement?.closest("[role=menu]");
  const button = menu?.getAttribute("aria-labelledby");
  const found: HTMLElement[] = [];
  let at = button ? document.getElementById(button) : activeElement;
  for (; at instanceof HTMLElement && at !== document.body; at = at.parentElement)
    if (at.tabIndex >= 0 || at.matches("[data-row], [data-region]")) found.push(at);
  return found;
}

/** The innermost that is still there. */
const stillThere = (openers: readonly HTMLElement[]) =>
  openers.find(({ isConnected }) => isConnected);

/**
 * Gives the focus back to where it was before a dialog opened: Radix does so only for a trigger of
 * its own, and ours open from anywhere. Hand it to `onCloseAutoFocus`.
 */
export function useOpener(open: boolean): (event: Event) => void {
  const [wasOpen, setWasOpen] = useState(false);
  const [openers, setOpeners] = useState<HTMLElement[]>([]);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpeners(focusedNow());
  }
  return (event) => {
    event.preventDefault();
    stillThere(openers)?.focus({ preventScroll: true });
  };
}

/**
 * The same for a part of the page that takes the focus and goes with it, such as a side panel: for who opened it by
 * a key. A press of the pointer wants nothing back.
 */
export function useFocusBack(part: RefObject<HTMLElement | null>): void {
  const [openers] = useState(() =>
    document.activeElement?.matches(":focus-visible") ? focusedNow() : [],
  );
  useLayoutEffect(() => {
    const held = part.current;
    return () => {
      // Whoever has gone on to something else meanwhile stays there.
      if (!held?.contains(document.activeElement)) return;
      focusAfter(() => {
        const opener = stillThere(openers);
        // With the panel its page may have changed: then only what the page gives the focus to counts.
        const isTaken = document.activeElement !== document.body;
        return isTaken && opener?.matches("[data-region]") ? null : opener;
      });
    };
  }, [part, openers]);
}
