import { Direction } from "radix-ui";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import {
  keepSidebarWidth,
  setSidebarWidth,
  sidebarWidth,
  useSidebarWidth,
} from "./sidebar-width.ts";

/** The edge between sidebar and page: drag it, or move it with the arrow keys; double click resets. */
export function SidebarResizer() {
  const { t } = useTranslation("shell");
  const width = useSidebarWidth((state) => state.width);
  const sign = Direction.useDirection() === "rtl" ? -1 : 1;
  const drag = useRef<{ x: number; width: number } | null>(null);

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width };
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    if (drag.current) setSidebarWidth(drag.current.width + sign * (event.clientX - drag.current.x));
  }

  function endDrag(): void {
    // From the store: the last move may not have been rendered yet.
    if (drag.current) keepSidebarWidth(useSidebarWidth.getState().width);
    drag.current = null;
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { step, min, max } = sidebarWidth;
    const next: Record<string, number> = {
      ArrowLeft: width - sign * step,
      ArrowRight: width + sign * step,
      Home: min,
      End: max,
    };
    const target = next[event.key];
    if (target === undefined) return;
    event.preventDefault();
    keepSidebarWidth(target);
  }

  return (
    // A window splitter, as the ARIA practices describe it: a separator that takes the focus.
    // biome-ignore lint/a11y/useSemanticElements: <hr> cannot be dragged or focused.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t("resize")}
      aria-valuenow={width}
      aria-valuemin={sidebarWidth.min}
      aria-valuemax={sidebarWidth.max}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onDoubleClick={() => keepSidebarWidth(sidebarWidth.normal)}
      onKeyDown={onKeyDown}
      className="absolute inset-y-0 -end-1 z-10 w-2 cursor-col-resize touch-none transition-colors hover:bg-hover focus-visible:bg-focus focus-visible:outline-none max-md:hidden"
    />
  );
}
