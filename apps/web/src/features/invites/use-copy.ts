import { useEffect, useState } from "react";

/** ms for which a button says that it copied. */
const SHOWN = 2_500;

/** Copies a text and says for a moment that it did. `failed`: the browser forbids it, as pages without HTTPS. */
export function useCopy(): {
  state: "idle" | "copied" | "failed";
  copy: (text: string) => Promise<void>;
} {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("idle"), SHOWN);
    return () => clearTimeout(timer);
  }, [state]);
  return {
    state,
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text);
        setState("copied");
      } catch {
        setState("failed");
      }
    },
  };
}
