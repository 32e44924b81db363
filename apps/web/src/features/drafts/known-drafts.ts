import type { Draft } from "@parley/contract";
import { readDevice, writeDevice } from "../../platform/local-db/device.ts";

/** What this device knows of the drafts that the server has. */
export interface KnownDrafts {
  /** Every change of drafts up to this number of one's own stream is in `byPlace`. */
  rev: number;
  /** By the thread, or else the conversation. */
  byPlace: Readonly<Record<string, Draft>>;
}

export const nothingKnown: KnownDrafts = { rev: 0, byPlace: {} };

const keyOf = (me: string) => `drafts-known:${me}`;

/** As this device left it beside the drafts themselves. */
export function readKnown(me: string): KnownDrafts {
  try {
    return { ...nothingKnown, ...JSON.parse(readDevice(keyOf(me)) ?? "{}") };
  } catch {
    return nothingKnown;
  }
}

/** Keeps it beside the drafts: the two are read together. */
export const writeKnown = (me: string, known: KnownDrafts): void =>
  writeDevice(keyOf(me), JSON.stringify(known));
