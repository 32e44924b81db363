import type { Id } from "@parley/contract";
import { create } from "zustand";
import type { PendingChange, PendingMark, PendingMessage, PendingOperation } from "./pending.ts";

interface PendingState {
  /** Messages, oldest first; none that was taken back. */
  pending: readonly PendingMessage[];
  /** Changes of stored messages by the message, oldest first. */
  changes: Readonly<Record<Id, readonly PendingChange[]>>;
  /** Read marks: nobody waits for these, so that they are not counted. */
  marks: readonly PendingMark[];
  /** How many messages and changes wait for the server. */
  waiting: number;
  /** Conversations in which an attempt came to nothing: what waits there waits for the connection. */
  heldUp: ReadonlySet<Id>;
  /** The browser stores nothing: what is pending lasts as long as this tab. */
  isOnlyHere: boolean;
}

/** What is written or changed here and not known to be stored. */
export const usePending = create<PendingState>(() => ({
  pending: [],
  changes: {},
  marks: [],
  waiting: 0,
  heldUp: new Set(),
  isOnlyHere: false,
}));

/** Shows what the outbox holds. */
export function showPending(operations: readonly PendingOperation[]): void {
  const changes = Object.groupBy(
    operations.filter((held): held is PendingChange => held.kind === "change"),
    ({ message_id }) => message_id,
  ) as PendingState["changes"];
  const counted = operations.filter(({ kind }) => kind !== "mark");
  usePending.setState({
    pending: operations.filter(
      (held): held is PendingMessage => held.kind === "message" && !held.withdrawn,
    ),
    changes,
    marks: operations.filter((held): held is PendingMark => held.kind === "mark"),
    waiting: counted.filter(({ status }) => status !== "failed").length,
    heldUp: new Set(
      counted.flatMap(({ status, attempted, channel_id }) =>
        status === "waiting" && attempted ? [channel_id] : [],
      ),
    ),
  });
}

/** What is being changed of one message. */
export const usePendingChanges = (messageId: Id): readonly PendingChange[] | undefined =>
  usePending(({ changes }) => changes[messageId]);

/** Whether something was written or changed here that no other device knows. */
export const hasUnsent = (): boolean => {
  const { pending, changes } = usePending.getState();
  return pending.length > 0 || Object.keys(changes).length > 0;
};
