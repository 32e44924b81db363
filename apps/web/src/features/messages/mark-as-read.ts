import type { Id } from "@parley/contract";
import { newOperation, outbox } from "./outbox/open-outbox.ts";
import { showMark } from "./read-marks.ts";
import { readSync } from "./store.ts";

/** ms to wait for a further mark before the server is told. */
const DEBOUNCE = 400;

const timers = new Map<Id, ReturnType<typeof setTimeout>>();

/** Everything up to `seq` was seen: shows and is kept at once, and is told to the server a moment later. */
export function markAsRead(channelId: Id, seq: number): void {
  const before = readSync().channels[channelId];
  showMark(channelId, seq);
  if (readSync().channels[channelId] !== before) keep(channelId, seq);
}

function keep(channelId: Id, seq: number): void {
  outbox.mark({ ...newOperation(channelId), kind: "mark", seq, status: "waiting" });
  clearTimeout(timers.get(channelId));
  timers.set(
    channelId,
    setTimeout(() => {
      timers.delete(channelId);
      outbox.tellMark(channelId);
    }, DEBOUNCE),
  );
}

/** After a new connection: keeps those marks that show but that the outbox has lost. */
export function keepMarks(): void {
  for (const [id, { ahead, own }] of Object.entries(readSync().channels))
    if (ahead && ahead.mark > own.last_read_seq) keep(id, ahead.mark);
}

/** Forgets what was to be told in a moment; it is kept for the next session. */
export function forgetMarks(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
}
