import { useEffect } from "react";
import { setTitleCount } from "../../platform/ui/document-title.ts";
import { watchMutes } from "./end-mutes.ts";
import { waitingCount } from "./sidebar-order.ts";
import { useChannels } from "./store.ts";

/** Shows in the document's title what waits for the person, and lets all be counted anew when a mute ends. */
export function useTitleCount(): void {
  const count = useChannels(({ channels }) => waitingCount(channels));
  useEffect(watchMutes, []);
  useEffect(() => {
    setTitleCount(count);
    return () => setTitleCount(0);
  }, [count]);
}
