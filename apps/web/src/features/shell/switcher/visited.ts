import type { Id } from "@parley/contract";
import { readDevice, writeDevice } from "../../../platform/local-db/device.ts";

/** Where they are kept on this device; a logout clears it with everything else of the person. */
const KEY = "visited-conversations";
const MOST = 50;

/** Ids of the conversations that were opened on this device, the latest first. */
export function readVisited(): Id[] {
  try {
    const stored: unknown = JSON.parse(readDevice(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** Puts a conversation first. */
export function rememberVisit(id: Id): void {
  const others = readVisited().filter((other) => other !== id);
  writeDevice(KEY, JSON.stringify([id, ...others].slice(0, MOST)));
}
