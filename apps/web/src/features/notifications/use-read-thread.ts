import { useEffect } from "react";
import { useLocation } from "react-router";
import { log } from "../../platform/log/log.ts";
import { useChannel } from "../channels/index.ts";
import { useAttention } from "../messages/index.ts";
import { markThreadRead } from "./actions.ts";
import { useStored } from "./store.ts";

/** ms that a thread is looked at before its replies count as read. */
const LOOK = 400;

/** Reads what replies have caused while their thread is open and looked at. */
export function useReadThread(): void {
  const { pathname, search } = useLocation();
  const root = new URLSearchParams(search).get("thread");
  const head = useChannel(pathname.split("/").at(-1))?.cursor;
  const attention = useAttention();
  const hasUnread = useStored(({ unread }) => unread > 0);
  const reads = attention && hasUnread && root !== null && head !== undefined;
  useEffect(() => {
    if (!reads) return;
    const timer = setTimeout(() => {
      markThreadRead(root, head).catch((error) =>
        log.warn("A thread was not marked as read", error),
      );
    }, LOOK);
    return () => clearTimeout(timer);
  }, [reads, root, head]);
}
