import { useSyncExternalStore } from "react";

function subscribe(listen: () => void): () => void {
  addEventListener("focus", listen);
  addEventListener("blur", listen);
  document.addEventListener("visibilitychange", listen);
  return () => {
    removeEventListener("focus", listen);
    removeEventListener("blur", listen);
    document.removeEventListener("visibilitychange", listen);
  };
}

/** Whether the person looks at this window: what they do not see is not read. */
export const useAttention = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === "visible" && document.hasFocus(),
  );
