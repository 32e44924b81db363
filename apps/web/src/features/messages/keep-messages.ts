import { log } from "../../platform/log/log.ts";
import type { CopyOwner } from "./message-cache.ts";

/** ms after the start in which nothing is written but what shows. */
const QUIET_START = 3_000;

/** Keeps the session's state and the newest messages on this device, until the returned function is called. */
export function keepMessages(owner: CopyOwner): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  const timer = setTimeout(() => {
    import("./message-cache.ts").then(
      ({ startMessageCache }) => {
        if (!isOver) stop = startMessageCache(owner);
      },
      (error) => log.warn("The cache of messages could not be fetched", error),
    );
  }, QUIET_START);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop?.();
  };
}
