import type { Id } from "@parley/contract";
import type { ReactVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Item } from "../timeline-items.ts";

interface FollowOptions {
  items: readonly Item[];
  sent: Id | null;
  editing: Id | null;
  isLive: boolean;
  virtualizer: ReactVirtualizer<HTMLDivElement, HTMLDivElement>;
  onLatest: () => void;
}

/** Goes where one's own doing shows: to the end after sending, to the message that is edited. */
export function useFollow({ sent, editing, ...rest }: FollowOptions): void {
  const known = useRef(sent);
  const showSent = useEffectEvent(() => {
    if (rest.isLive) rest.virtualizer.scrollToEnd();
    else rest.onLatest();
  });
  const showEdited = useEffectEvent((id: Id) => {
    const index = rest.items.findIndex(
      (item) => item.type === "message" && item.message._id === id,
    );
    if (index >= 0) rest.virtualizer.scrollToIndex(index, { align: "auto" });
  });
  useEffect(() => {
    if (sent !== null && sent !== known.current) showSent();
    known.current = sent ?? known.current;
  }, [sent]);
  useEffect(() => {
    if (editing !== null) showEdited(editing);
  }, [editing]);
}
