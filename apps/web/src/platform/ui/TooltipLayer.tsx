import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Kbd } from "./Kbd.tsx";
import { physicalSide, placeTip } from "./tooltip-place.ts";

/** ms that the pointer rests before a tooltip shows, and that it may be away before it goes. */
const SHOW_DELAY = 400;
const HIDE_DELAY = 100;

const HAS_OPENED = "[aria-haspopup][aria-expanded=true]";

const tipOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-tip]") : null;

/**
 * Whether a key goes to something. Only then does the focus show a tip: where a dialog gives it back, or where the
 * keyboard on a screen types, nobody looks for what a button is, and under a finger nothing would take the tip away.
 */
const goesSomewhere = ({ key }: KeyboardEvent): boolean => /^(Tab|Arrow.+|Home|End|F6)$/.test(key);

/** Follows pointer and focus over everything that carries a tip; Escape hides what shows. */
function useTipAnchor(layer: { current: HTMLElement | null }): HTMLElement | null {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGoing = false;
    const set = (next: HTMLElement | null, delay: number) => {
      clearTimeout(timer);
      // Over what it has opened it would only be in the way.
      timer = setTimeout(() => setAnchor(next?.matches(HAS_OPENED) ? null : next), delay);
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType === "touch") return;
      const isOnTip = event.target instanceof Node && layer.current?.contains(event.target);
      if (isOnTip) return clearTimeout(timer);
      const next = tipOf(event.target);
      set(next, next ? SHOW_DELAY : HIDE_DELAY);
    };
    const focus = (event: FocusEvent) => {
      const next = tipOf(event.target);
      set(isGoing && next?.matches(":focus-visible") ? next : null, 0);
    };
    const hide = () => set(null, 0);
    const press = () => {
      isGoing = false;
      hide();
    };
    const key = (event: KeyboardEvent) => {
      isGoing = goesSomewhere(event);
      if (event.key === "Escape") hide();
    };
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    addEventListener("pointerover", over, options);
    addEventListener("focusin", focus, options);
    addEventListener("focusout", hide, options);
    addEventListener("pointerdown", press, options);
    addEventListener("scroll", hide, options);
    addEventListener("keydown", key, options);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [layer]);
  return anchor;
}

/** Shows the tooltip of whatever is pointed at or focused. One per app. */
export function TooltipLayer() {
  const layer = useRef<HTMLDivElement>(null);
  const anchor = useTipAnchor(layer);
  const label = anchor?.isConnected ? anchor.dataset.tip : undefined;

  useLayoutEffect(() => {
    const tip = layer.current;
    if (!anchor || !tip) return;
    const side = physicalSide(anchor.dataset.tipSide, document.dir === "rtl");
    const view = { width: innerWidth, height: innerHeight };
    const { left, top } = placeTip(
      anchor.getBoundingClientRect(),
      { width: tip.offsetWidth, height: tip.offsetHeight },
      side,
      view,
    );
    tip.style.translate = `${left}px ${top}px`;
  }, [anchor]);

  if (!label) return null;
  return (
    <div
      ref={layer}
      role="tooltip"
      key={label}
      className="fixed top-0 left-0 z-50 flex max-w-64 animate-fade-in items-center gap-2 rounded-sm bg-text px-2 py-1 text-meta font-medium text-background"
    >
      {label}
      {anchor?.dataset.tipKeys && <Kbd inverse>{anchor.dataset.tipKeys}</Kbd>}
    </div>
  );
}
