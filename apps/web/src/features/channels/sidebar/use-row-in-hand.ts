import { useEffect } from "react";
import { type Row, rowAt } from "./dom.ts";
import { useRowMenu } from "./row-menu.ts";

const take = (row: Row | null) =>
  useRowMenu.setState((held) => (held.row?.element === row?.element ? held : { row }));

/** Offers the menu of the row that the pointer or the focus is on, while none is open. */
export function useRowInHand(sidebar: HTMLElement | null): void {
  const isOpen = useRowMenu((state) => state.isOpen);
  useEffect(() => {
    if (!sidebar || isOpen) return;
    const ended = new AbortController();
    const listen = <K extends keyof HTMLElementEventMap>(
      type: K,
      listener: (event: HTMLElementEventMap[K]) => void,
    ) => sidebar.addEventListener(type, listener, { signal: ended.signal });
    listen("pointerover", ({ target, pointerType }) => {
      if (pointerType !== "touch") take(rowAt(target));
    });
    listen("pointerleave", () => take(rowAt(document.activeElement)));
    listen("focusin", ({ target }) => take(rowAt(target)));
    return () => ended.abort();
  }, [sidebar, isOpen]);
}
