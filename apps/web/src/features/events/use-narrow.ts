import { useSyncExternalStore } from "react";

const query = () => matchMedia("(width < 48rem)");

function subscribe(listen: () => void): () => void {
  const media = query();
  media.addEventListener("change", listen);
  return () => media.removeEventListener("change", listen);
}

/** Whether there is room for one pane only, as the styles have it. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
