import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listen of listeners) listen();
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  if (Date.now() - now > 60_000) tick();
  timer ??= setInterval(tick, 60_000);
  return () => {
    listeners.delete(listen);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time in ms, renewed once a minute for all who show one. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => now);
