import { type FocusEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";

/** ms that a finger rests on a message until its actions show. */
const LONG_PRESS = 500;

/** Shows a row's actions on hover, on keyboard focus and on a long press alike. */
export function useRowTools() {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [hasMenu, setMenu] = useState(false);
  const press = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasRested = useRef(false);
  const endPress = () => clearTimeout(press.current);
  return {
    isShown: isHovered || isFocused || hasMenu,
    setMenu,
    handlers: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === "mouse") setHovered(true);
      },
      onPointerLeave: () => {
        setHovered(false);
        endPress();
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        hasRested.current = false;
        if (event.pointerType === "mouse") return;
        const row = event.currentTarget;
        press.current = setTimeout(() => {
          hasRested.current = true;
          row.focus({ preventScroll: true });
          setFocused(true);
        }, LONG_PRESS);
      },
      // The actions come up below the finger: lifting it presses none of them.
      onClickCapture: (event: MouseEvent) => {
        if (hasRested.current) event.stopPropagation();
        hasRested.current = false;
      },
      onPointerUp: endPress,
      onPointerCancel: endPress,
      onFocus: (event: FocusEvent<HTMLElement>) => {
        // A click on the text focuses too: that alone asks for nothing.
        if (event.target.matches(":focus-visible")) setFocused(true);
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      },
    },
  };
}
