import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { ignoreLifting } from "../../../platform/ui/ignore-lifting.ts";

/** ms that a finger or button has to stay. */
const HELD = 450;

interface Hold {
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerLeave: () => void;
    onPointerCancel: () => void;
    onContextMenu: (event: MouseEvent) => void;
  };
  /** The click that follows belongs to a hold that has acted already. */
  wasHeld: () => boolean;
}

/** Acts when something is pressed and held, or pressed with the other button of the mouse. */
export function useHold(act: () => void): Hold {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const acted = useRef(false);
  const end = () => clearTimeout(timer.current);
  const now = () => {
    end();
    acted.current = true;
    act();
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    handlers: {
      onPointerDown: (event) => {
        // The row has a menu of its own behind a long press.
        event.stopPropagation();
        acted.current = false;
        end();
        if (event.button !== 0) return;
        const isTouch = event.pointerType === "touch";
        timer.current = setTimeout(() => {
          if (isTouch) ignoreLifting();
          now();
        }, HELD);
      },
      onPointerUp: end,
      onPointerLeave: end,
      onPointerCancel: end,
      onContextMenu: (event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!acted.current) now();
      },
    },
    wasHeld: () => acted.current,
  };
}
