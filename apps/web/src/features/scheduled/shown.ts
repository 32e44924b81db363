import type { Id, ScheduledMessage } from "@parley/contract";
import { inOrder, type PendingChange } from "../messages/index.ts";

/** A scheduled message as it will be once what was done here is stored. */
export interface ShownScheduled extends ScheduledMessage {
  /** What the server does not know yet. */
  waits: "change" | "sending" | null;
}

/** What the server has, with what is pending here, the next first. What was deleted here is left out. */
export function withPending(
  list: readonly ScheduledMessage[],
  changes: Readonly<Record<Id, readonly PendingChange[]>>,
): ShownScheduled[] {
  return inOrder(list.flatMap((one) => shownOf(one, changes[one._id] ?? []) ?? []));
}

function shownOf(one: ScheduledMessage, changes: readonly PendingChange[]): ShownScheduled | null {
  let shown: ShownScheduled = { ...one, waits: null };
  for (const { change, status } of changes) {
    if (status === "failed") continue;
    if (change.type === "unschedule") return null;
    if (change.type === "sendNow") shown = { ...shown, waits: "sending" };
    if (change.type !== "reschedule") continue;
    const { text = shown.text, when } = change;
    // With a new moment what failed waits again.
    const moved = when && { ...when, state: "waiting" as const, error: null };
    shown = { ...shown, text, ...moved, waits: shown.waits ?? "change" };
  }
  return shown;
}

/** A text that was written for a scheduled message and refused. */
export interface RefusedText {
  client_id: Id;
  channel_id: Id;
  text: string;
  /** Why, for a person. */
  error: string | null;
}

/** Texts of scheduled messages that were refused: they stay until somebody gives them up. */
export const refusedTexts = (
  changes: Readonly<Record<Id, readonly PendingChange[]>>,
): RefusedText[] =>
  Object.values(changes)
    .flat()
    .flatMap(({ change, status, client_id, channel_id, error }) =>
      change.type === "reschedule" && change.text !== undefined && status === "failed"
        ? [{ client_id, channel_id, text: change.text, error }]
        : [],
    );
