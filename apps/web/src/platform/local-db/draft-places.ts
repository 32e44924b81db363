import { readDevice, writeDevice } from "./device.ts";

/** Threads whose conversations are remembered; the oldest give way. */
const MOST = 200;

const KEY = "draft-places";

const isPair = (pair: unknown): pair is [string, string] =>
  Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "string");

function read(): [string, string][] {
  try {
    const stored: unknown = JSON.parse(readDevice(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPair) : [];
  } catch {
    return [];
  }
}

/** Remembers in which conversation a thread is, so that what is written for it can be found again. */
export function rememberThread(threadId: string, channelId: string): void {
  const others = read();
  if (others.some(([id]) => id === threadId)) return;
  writeDevice(KEY, JSON.stringify([...others, [threadId, channelId]].slice(-MOST)));
}

/** Conversations of threads, by the thread. */
export const threadPlaces = (): ReadonlyMap<string, string> => new Map(read());
