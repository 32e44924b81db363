import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { focusSearchField } from "./focus-field.ts";

/** Ctrl G, on a Mac ⌘ G, leads to the search from anywhere, and on its page to its field. */
export function useSearchKey(): void {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOurs = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
    if (!isOurs || event.key.toLowerCase() !== "g" || event.isComposing) return;
    event.preventDefault();
    if (location.pathname.startsWith("/search")) focusSearchField();
    else void navigate("/search");
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
