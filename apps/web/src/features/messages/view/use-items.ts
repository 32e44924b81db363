import type { Id, Person } from "@parley/contract";
import { useMemo } from "react";
import { useAuth } from "../../accounts/index.ts";
import { usePending } from "../outbox/pending-store.ts";
import type { Range } from "../ranges.ts";
import { type Item, itemsOf } from "../timeline-items.ts";

const nobody: Person = {
  _id: "",
  name: "",
  username: "",
  avatar: null,
  role: "member",
  is_active: true,
  rev: 0,
};

/** Whoever is logged in, as the author of what is not stored yet. */
export const useSelf = (): Person => useAuth(({ user }) => user) ?? nobody;

export interface Items {
  items: readonly Item[];
  /** What was written last and is not stored yet. */
  sent: Id | null;
}

/** The rows of a range, with what is still being sent to this channel or thread (written at `writtenAt`). */
export function useItems(
  channelId: Id,
  threadId: Id | null,
  range: Range | undefined,
  readUpTo: number | null,
  writtenAt: string | null,
  dividesOwn = false,
): Items {
  const me = useSelf()._id;
  const all = usePending(({ pending }) => pending);
  const pending = useMemo(
    () =>
      all.filter(
        (m) =>
          m.channel_id === channelId &&
          !m.schedule &&
          (m.thread_id === threadId || (threadId === null && m.in_channel)),
      ),
    [all, channelId, threadId],
  );
  const items = useMemo(
    () => itemsOf({ range, pending, me, readUpTo, hasWelcome: true, writtenAt, dividesOwn }),
    [range, pending, me, readUpTo, writtenAt, dividesOwn],
  );
  return { items, sent: pending.at(-1)?.client_id ?? null };
}
