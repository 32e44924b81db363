import type { Id } from "@parley/contract";

/**
 * Puts the focus where one writes, in the channel or in its open thread, when what had it is gone. Who has
 * gone on to something else meanwhile stays there.
 */
export function focusComposer(threadId: Id | null): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body) return;
  const place = threadId === null ? "main" : "aside";
  document.querySelector<HTMLTextAreaElement>(`${place} [data-composer] textarea`)?.focus();
}
