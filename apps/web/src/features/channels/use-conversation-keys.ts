import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { conversationPath } from "./path.ts";
import { neighbour, type ShownSection } from "./sidebar-order.ts";
import { openChannelOf } from "./use-open-channel.ts";

/** Alt ↑/↓ opens the next conversation of `sections`, with Shift the next unread one. */
export function useConversationKeys(sections: readonly ShownSection[]): void {
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    // The address itself: a key that repeats is faster than the page follows.
    const openId = openChannelOf(location.pathname);
    const next = neighbour(sections, openId, event.key === "ArrowUp" ? -1 : 1, event.shiftKey);
    if (next) void navigate(conversationPath(next.channel));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
