import type { KeyboardEvent } from "react";

/** Where each key leads among as many buttons. */
function placeOf(key: string, at: number, count: number): number | undefined {
  const isMirrored = document.dir === "rtl";
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === (isMirrored ? "ArrowLeft" : "ArrowRight")) return (at + 1) % count;
  if (key === (isMirrored ? "ArrowRight" : "ArrowLeft")) return (at - 1 + count) % count;
  return undefined;
}

/**
 * Arrows, Home and End move the focus among the buttons of a toolbar that show and can be pressed.
 * @returns the button that has the focus now; undefined for any other key
 */
export function moveInToolbar(event: KeyboardEvent<HTMLElement>): HTMLButtonElement | undefined {
  const { key, currentTarget, target } = event;
  const buttons = [...currentTarget.querySelectorAll<HTMLButtonElement>("button:enabled")].filter(
    (button) => button.checkVisibility(),
  );
  // What a menu takes comes here too: it is rendered elsewhere.
  const at = buttons.indexOf(target as HTMLButtonElement);
  if (at === -1 || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const next = buttons[placeOf(key, at, buttons.length) ?? -1];
  if (!next) return undefined;
  event.preventDefault();
  next.focus();
  return next;
}
