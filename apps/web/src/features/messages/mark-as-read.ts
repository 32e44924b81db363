import { calls, type Id } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { log } from "../../platform/log/log.ts";
import type { ChannelEntry } from "../channels/index.ts";
import { dropAhead, markAhead } from "./counts.ts";
import { readSync, updateSync } from "./store.ts";

/** ms to wait for a further mark before the server is told. */
const DEBOUNCE = 400;
/** ms before a mark that could not be told is tried again. */
const AGAIN = 10_000;

const timers = new Map<Id, ReturnType<typeof setTimeout>>();

function update(channelId: Id, change: (entry: ChannelEntry) => ChannelEntry): void {
  updateSync((state) => {
    const held = state.channels[channelId];
    if (!held) return state;
    const entry = change(held);
    if (entry === held) return state;
    return { ...state, channels: { ...state.channels, [channelId]: entry } };
  });
}

/** Everything up to `seq` was seen: shows at once, and is told to the server a moment later. */
export function markAsRead(channelId: Id, seq: number): void {
  const before = readSync().channels[channelId];
  update(channelId, (entry) => markAhead(entry, seq));
  if (readSync().channels[channelId] !== before) tellLater(channelId, DEBOUNCE);
}

function tellLater(channelId: Id, ms: number): void {
  clearTimeout(timers.get(channelId));
  timers.set(
    channelId,
    setTimeout(() => void tell(channelId), ms),
  );
}

async function tell(channelId: Id): Promise<void> {
  timers.delete(channelId);
  const mark = readSync().channels[channelId]?.ahead?.mark;
  if (mark === undefined) return;
  try {
    await call(calls.channelMarkAsRead, { body: { channel_id: channelId, seq: mark } });
  } catch (error) {
    const { status = 0 } = error instanceof CallError ? error : {};
    if (status >= 400 && status < 500 && status !== 429) {
      log.warn("A read mark was refused", error);
      update(channelId, (entry) => dropAhead(entry, mark));
    } else tellLater(channelId, AGAIN);
  }
}

/** After a new connection: tells what could not be told. */
export function tellMarks(): void {
  for (const [id, { ahead }] of Object.entries(readSync().channels)) if (ahead) tellLater(id, 0);
}

/** Forgets what was to be told. */
export function forgetMarks(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
}
