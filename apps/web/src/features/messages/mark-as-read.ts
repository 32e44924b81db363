import type { Id } from "@parley/contract";
import { lastByHand } from "../channels/index.ts";
import { newOperation, outbox } from "./outbox/open-outbox.ts";
import { dropUnknownMarks, showMark } from "./read-marks.ts";
import { readSync } from "./store.ts";

/** ms to wait for a further mark before the server is told. */
const DEBOUNCE = 400;

const timers = new Map<Id, ReturnType<typeof setTimeout>>();

/** Everything up to `seq` was seen: shows and is kept at once, and is told to the server a moment later. */
export function markAsRead(channelId: Id, seq: number): void {
  const before = readSync().channels[channelId];
  showMark(channelId, seq);
  const now = readSync().channels[channelId];
  if (now && now !== before) keep(channelId, seq, lastByHand(now));
}

function keep(channelId: Id, seq: number, since: Id | null): void {
  const operation = newOperation(channelId);
  outbox.mark({ ...operation, kind: "mark", seq, byHand: false, since, status: "waiting" });
  clearTimeout(timers.get(channelId));
  timers.set(
    channelId,
    setTimeout(() => {
      timers.delete(channelId);
      outbox.tellMark(channelId);
    }, DEBOUNCE),
  );
}

/** After a new connection and its catch-up: keeps those marks that show but that the outbox has lost. */
export function keepMarks(): void {
  dropUnknownMarks();
  for (const [id, { ahead }] of Object.entries(readSync().channels))
    if (ahead) keep(id, ahead.mark, ahead.since);
}

/** Forgets what was to be told in a moment; it is kept for the next session. */
export function forgetMarks(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
}

/**
 * Everything after `seq` is unread again, whatever was read before: shows at once, on all devices.
 * @param undoes it takes a reading back, so that what that read among the notifications comes back too
 */
export function setMark(channelId: Id, seq: number, undoes = false): void {
  const operation = newOperation(channelId);
  outbox.mark({
    ...operation,
    kind: "mark",
    seq,
    byHand: true,
    undoes,
    since: undefined,
    status: "waiting",
  });
  outbox.tellMark(channelId);
}
