import type { ReactNode } from "react";
import { create } from "zustand";

/** At most this many toasts show; a new one takes the place of the old. */
const TOAST_LIMIT = 1;
/** A closed toast leaves the store after this time, in ms. */
const TOAST_REMOVE_DELAY = 1_000_000;
/** A toast closes by itself after this time, in ms. */
export const TOAST_DURATION = 5_000;

interface ToastAction {
  label: string;
  onSelect: () => void;
}

export interface ToastContent {
  title: string;
  description?: ReactNode;
  variant?: "default" | "success" | "destructive";
  /** ms until it closes by itself; 5000 unless told otherwise. */
  duration?: number;
  /** One button, e.g. "Undo". */
  action?: ToastAction;
  /** A second one, for what is done instead. */
  otherAction?: ToastAction;
}

export interface Toast extends ToastContent {
  id: string;
  open: boolean;
}

interface ToastState {
  toasts: Toast[];
}

/** The toasts, newest first. */
export const useToasts = create<ToastState>(() => ({ toasts: [] }));

const removals = new Map<string, ReturnType<typeof setTimeout>>();
let count = 0;

/** Shows a toast in place of the one that may be there; returns its id. */
export function toast(content: ToastContent): string {
  count += 1;
  const id = String(count);
  useToasts.setState(({ toasts }) => ({
    toasts: [{ ...content, id, open: true }, ...toasts].slice(0, TOAST_LIMIT),
  }));
  return id;
}

/** Closes one toast, or all, and removes it from the store 1,000,000 ms later. */
export function dismissToast(id?: string): void {
  const ids = useToasts
    .getState()
    .toasts.filter((entry) => id === undefined || entry.id === id)
    .map((entry) => entry.id);
  for (const each of ids) {
    if (removals.has(each)) continue;
    removals.set(
      each,
      setTimeout(() => {
        removals.delete(each);
        removeToast(each);
      }, TOAST_REMOVE_DELAY),
    );
  }
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((entry) => (ids.includes(entry.id) ? { ...entry, open: false } : entry)),
  }));
}

function removeToast(id: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((entry) => entry.id !== id) }));
}
