import { useEffect } from "react";
import { ignoreLifting } from "../../platform/ui/ignore-lifting.ts";
import { rowAt } from "./sidebar/dom.ts";
import { lateSidebar } from "./sidebar/late.ts";
import { useRowMenu } from "./sidebar/row-menu.ts";

/** ms that a finger rests on a row until its menu opens. */
const LONG_PRESS = 500;

/**
 * A press with the other button, the menu key or a finger that rests on a row of the sidebar asks for its menu. It is
 * here from the start: the menu itself comes later, and opens then.
 */
export function useRowPress(): void {
  useEffect(() => {
    const ended = new AbortController();
    let resting: ReturnType<typeof setTimeout> | undefined;
    const lift = () => clearTimeout(resting);
    const listen = <K extends keyof WindowEventMap>(
      type: K,
      listener: (event: WindowEventMap[K]) => void,
    ) => addEventListener(type, listener, { signal: ended.signal });
    const ask = (target: EventTarget | null) => {
      const row = rowAt(target);
      if (row) useRowMenu.setState({ row, isOpen: true });
      return row;
    };
    listen("contextmenu", (event) => {
      lift();
      if (ask(event.target)) event.preventDefault();
    });
    listen("pointerdown", ({ target, pointerType }) => {
      lift();
      // Who presses something else does not wait any more for what has not come.
      if (!lateSidebar.loaded()) useRowMenu.setState({ isOpen: false });
      if (pointerType !== "touch" || !rowAt(target)) return;
      resting = setTimeout(() => {
        ignoreLifting();
        ask(target);
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
  }, []);
}
