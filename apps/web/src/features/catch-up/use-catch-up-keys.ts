import { type RefObject, useEffect, useEffectEvent } from "react";

/** What can be done at each step of the walk; `back` is undefined at the first. */
export interface CatchUpDeeds {
  /** Marks it as read and goes on. */
  read: () => void;
  /** Leaves it unread and goes on. */
  keep: () => void;
  reply: () => void;
  open: () => void;
  back: (() => void) | undefined;
}

/** The key of each. */
export const catchUpKeys = { read: "E", keep: "U", reply: "R", open: "O", back: "B" } as const;

const deedOf = (key: string) =>
  (Object.keys(catchUpKeys) as (keyof CatchUpDeeds)[]).find(
    (deed) => catchUpKeys[deed] === key.toUpperCase(),
  );

/** Single letters, wherever nothing is typed; Escape leads from the composer back to the walk. */
export function useCatchUpKeys(deeds: CatchUpDeeds, heading: RefObject<HTMLElement | null>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, defaultPrevented } = event;
    if (defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
      return;
    const element = target instanceof Element ? target : document.body;
    const isTyping = element.closest("textarea, input, select") !== null;
    if (isTyping && key === "Escape") heading.current?.focus({ preventScroll: true });
    if (isTyping || element.closest("[role=dialog], [role=alertdialog], [role=menu]")) return;
    const deed = deedOf(key);
    const act = deed && deeds[deed];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
