import type { CSSProperties } from "react";
import { create } from "zustand";
import { readDevice, writeDevice } from "../../platform/local-db/device.ts";

/** Width of the sidebar, in px at the default text size. */
export const sidebarWidth = { min: 200, normal: 264, max: 420, step: 16 } as const;

const KEY = "sidebar-width";

/** Keeps a width between the narrowest and the widest; what is no number is the normal width. */
export function clampWidth(width: number): number {
  if (!Number.isFinite(width)) return sidebarWidth.normal;
  return Math.round(Math.min(sidebarWidth.max, Math.max(sidebarWidth.min, width)));
}

const stored = readDevice(KEY);

export const useSidebarWidth = create<{ width: number }>(() => ({
  width: stored === null ? sidebarWidth.normal : clampWidth(Number(stored)),
}));

/** Sets the width while it is being dragged. */
export function setSidebarWidth(width: number): void {
  useSidebarWidth.setState({ width: clampWidth(width) });
}

/** Sets the width and keeps it until the session ends. */
export function keepSidebarWidth(width: number): void {
  setSidebarWidth(width);
  writeDevice(KEY, String(useSidebarWidth.getState().width));
}

/** Overrides the token of the sidebar's width. */
export function sidebarStyle(width: number): CSSProperties {
  return { "--spacing-sidebar": `${width / 16}rem` } as CSSProperties;
}
