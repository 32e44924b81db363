import { useEffect, useState } from "react";
import { type Row, rowAt } from "./dom.ts";

/** ms that a finger rests on a row until its menu opens. */
const LONG_PRESS = 500;

/** The finger that rested is no press of the row when it is lifted. */
function ignoreLifting(sidebar: HTMLElement): void {
  const lifted = new AbortController();
  const once = { capture: true, once: true, signal: lifted.signal };
  sidebar.addEventListener(
    "click",
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      lifted.abort();
    },
    once,
  );
  // Another press is another matter.
  addEventListener("pointerdown", () => lifted.abort(), once);
}

/**
 * The row that the pointer or the focus is on, so that its menu can be offered; a press with the other button, the
 * menu key or a finger that rests on it asks for the menu.
 */
export function useRowInHand(sidebar: HTMLElement | null, isOpen: boolean, open: () => void) {
  const [row, setRow] = useState<Row | null>(null);
  useEffect(() => {
    if (!sidebar || isOpen) return;
    const ended = new AbortController();
    const { signal } = ended;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const take = (next: Row | null) =>
      setRow((held) => (held?.element === next?.element ? held : next));
    const ask = (next: Row) => {
      take(next);
      open();
    };
    const listen = <K extends keyof HTMLElementEventMap>(
      type: K,
      listener: (event: HTMLElementEventMap[K]) => void,
    ) => sidebar.addEventListener(type, listener, { signal });
    const lift = () => clearTimeout(resting);
    listen("pointerover", ({ target, pointerType }) => {
      if (pointerType !== "touch") take(rowAt(target));
    });
    listen("pointerleave", () => take(rowAt(document.activeElement)));
    listen("focusin", ({ target }) => take(rowAt(target)));
    listen("contextmenu", (event) => {
      const next = rowAt(event.target);
      if (!next) return;
      event.preventDefault();
      lift();
      ask(next);
    });
    listen("pointerdown", ({ target, pointerType }) => {
      const next = rowAt(target);
      lift();
      if (!next || pointerType !== "touch") return;
      resting = setTimeout(() => {
        ignoreLifting(sidebar);
        ask(next);
      }, LONG_PRESS);
    });
    for (const type of ["pointerup", "pointercancel", "pointermove"] as const)
      listen(type, (event) => {
        const isStill = type === "pointermove" && Math.hypot(event.movementX, event.movementY) < 4;
        if (!isStill) lift();
      });
    return () => {
      lift();
      ended.abort();
    };
  }, [sidebar, isOpen, open]);
  return row;
}
