import type { Id } from "@parley/contract";
import { useCallback } from "react";
import { useSearchParams } from "react-router";

interface Places {
  /** Id of the root of the thread that is open. */
  thread: Id | null;
  /** Number of the message that a link leads to among the top-level ones. */
  target: number | null;
  /** The same among the replies of the open thread. */
  threadTarget: number | null;
  openThread: (id: Id) => void;
  closeThread: () => void;
  /** Goes to the present. */
  leaveTarget: () => void;
  leaveThreadTarget: () => void;
}

/** A number in the address; null for none or for anything else. */
const numberOf = (value: string | null): number | null => {
  const number = Number(value);
  return value !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
};

/** The values that are there, as an address is made of them. */
const query = (values: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, at]) => (at === null ? [] : [[key, at]])),
  );

/**
 * What of a conversation the address shows: `?message=` leads to a message, with `?thread=` to one
 * of that thread's replies. `?at=` holds the top-level message that was led to before a thread opened.
 */
export function usePlaces(): Places {
  const [search, setSearch] = useSearchParams();
  const thread = search.get("thread");
  const message = search.get("message");
  const at = thread === null ? message : search.get("at");
  const openThread = useCallback((id: Id) => setSearch(query({ at, thread: id })), [setSearch, at]);
  const closeThread = useCallback(
    () => setSearch(query({ message: at }), { replace: true }),
    [setSearch, at],
  );
  const leaveTarget = useCallback(
    () => setSearch(query(thread === null ? {} : { message, thread }), { replace: true }),
    [setSearch, message, thread],
  );
  const leaveThreadTarget = useCallback(
    () => setSearch(query({ at, thread }), { replace: true }),
    [setSearch, at, thread],
  );
  return {
    thread,
    target: numberOf(at),
    threadTarget: thread === null ? null : numberOf(message),
    openThread,
    closeThread,
    leaveTarget,
    leaveThreadTarget,
  };
}
