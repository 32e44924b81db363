import { type RefObject, useEffect, useEffectEvent } from "react";

const links = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>("a[data-result]") ?? []),
];

/** Arrows, Home and End go from one result to another; up from the first one, back to the field. */
export function useResultKeys(list: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // The key that came here from the field has had its effect.
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = links(list.current);
    const here = all.indexOf(document.activeElement as HTMLElement);
    if (here === -1) return;
    const places: Record<string, number> = {
      ArrowDown: Math.min(here + 1, all.length - 1),
      ArrowUp: here - 1,
      Home: 0,
      End: all.length - 1,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    if (place < 0) onLeave();
    else all[place]?.focus();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

/** Puts the focus on the first result, if there is one. */
export const focusFirstResult = (): void =>
  document.querySelector<HTMLElement>("a[data-result]")?.focus();
