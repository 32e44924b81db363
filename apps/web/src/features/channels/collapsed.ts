import { create } from "zustand";
import { readDevice, writeDevice } from "../../platform/local-db/device.ts";
import type { Sections } from "./sidebar-order.ts";

type Section = keyof Sections;

const KEY = "sidebar-collapsed";
const stored = readDevice(KEY)?.split(",") ?? [];

/** Sections of the sidebar that are collapsed. */
export const useCollapsed = create<Record<Section, boolean>>(() => ({
  channels: stored.includes("channels"),
  direct: stored.includes("direct"),
}));

/** Collapses or opens a section, and remembers it until the session ends. */
export function toggleCollapsed(section: Section): void {
  useCollapsed.setState((state) => ({ [section]: !state[section] }));
  const { channels, direct } = useCollapsed.getState();
  writeDevice(KEY, [channels && "channels", direct && "direct"].filter(Boolean).join(","));
}
