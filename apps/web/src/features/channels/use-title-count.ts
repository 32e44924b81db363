import { useEffect } from "react";
import { setTitleCount } from "../../platform/ui/document-title.ts";
import { waitingCount } from "./sidebar-order.ts";
import { useChannels } from "./store.ts";

/** Shows in the document's title what waits for the person. */
export function useTitleCount(): void {
  const count = useChannels(({ channels }) => waitingCount(channels));
  useEffect(() => {
    setTitleCount(count);
    return () => setTitleCount(0);
  }, [count]);
}
