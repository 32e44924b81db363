import type { Id } from "@parley/contract";

/** Puts the focus where one writes: in the channel, or in its open thread. */
export function focusComposer(threadId: Id | null): void {
  const place = threadId === null ? "main" : "aside";
  document.querySelector<HTMLTextAreaElement>(`${place} [data-composer] textarea`)?.focus();
}
