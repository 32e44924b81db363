import type { Id, ScheduledMessage } from "@parley/contract";
import { heldQueries } from "../../../platform/query/held-queries.ts";
import { scheduledKey } from "./scheduled-key.ts";

/** One's messages that are sent later, the next first. */
export interface ScheduledList {
  scheduled: ScheduledMessage[];
  /** There is no connection: this is what the device saw last. */
  isKept?: true;
}

const isOver = ({ state }: ScheduledMessage) => state === "sent" || state === "deleted";

/**
 * Puts what the server has of one into the list, if that is held, so that nothing jumps until the list is asked for
 * again. `one`: null takes it off.
 */
export function showScheduled(id: Id, one: ScheduledMessage | null): void {
  const queries = heldQueries();
  queries?.setQueryData<ScheduledList>(scheduledKey, (held) => {
    const others = held?.scheduled.filter(({ _id }) => _id !== id) ?? [];
    const scheduled = one === null || isOver(one) ? others : inOrder([...others, one]);
    return held && { ...held, scheduled };
  });
  void queries?.invalidateQueries({ queryKey: scheduledKey });
}

const placeOf = ({ send_at, _id }: ScheduledMessage) => `${send_at} ${_id}`;

/** The next one first. */
export const inOrder = <T extends ScheduledMessage>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
