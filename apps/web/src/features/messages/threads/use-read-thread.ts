import type { Id, ThreadState } from "@parley/contract";
import { useEffect, useState } from "react";
import { log } from "../../../platform/log/log.ts";
import { useCatchingUp } from "../catching-up.ts";
import { useAttention } from "../view/use-attention.ts";
import { readThread } from "./queries.ts";
import { useThreads } from "./store.ts";

/** ms that a thread is looked at before its replies count as read, and until another attempt. */
const LOOK = 400;
const AGAIN = 5_000;

/** Reads a thread while its newest reply is looked at; gives where unread began when the visit did. */
export function useReadThread(
  state: ThreadState | undefined,
  rootId: Id,
  newestSeq: number,
  showsNewest: boolean,
): number | null {
  // Nobody has looked yet at what was missed, whatever shows.
  const isCatchingUp = useCatchingUp(({ isOn }) => isOn);
  const attention = useAttention() && !isCatchingUp;
  const [failures, setFailures] = useState(0);
  const unread = state?.unread ?? 0;
  const [dividerAt, setDividerAt] = useState(() =>
    state && unread > 0 ? state.last_read_seq : null,
  );
  const isHeld = useThreads(({ held }) => held === rootId);
  useEffect(() => {
    // What was put back to unread elsewhere is read here, and what is put back here is read the next time.
    const letGo = () => useThreads.setState({ held: null });
    letGo();
    return letGo;
  }, []);
  if (state && unread > 0 && dividerAt === null) setDividerAt(state.last_read_seq);
  const reads = attention && showsNewest && unread > 0 && !isHeld;
  useEffect(() => {
    if (!reads) return;
    const read = async () => {
      try {
        await readThread(rootId, newestSeq);
      } catch (error) {
        log.warn("A thread was not marked as read", error);
        setFailures((count) => count + 1);
      }
    };
    const timer = setTimeout(read, failures === 0 ? LOOK : AGAIN);
    return () => clearTimeout(timer);
  }, [reads, rootId, newestSeq, failures]);
  return isHeld && state ? state.last_read_seq : dividerAt;
}
