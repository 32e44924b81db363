import type { Role } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import type { Board } from "./board.ts";
import type { Listener } from "./listener.ts";
import { selectChosen } from "./queries.ts";
import { type ContactsOf, visibleTo } from "./visible.ts";

/** What a connection asked to watch, and by which role it was decided whom it sees. */
interface Asked {
  user_ids: readonly string[];
  role: Role | undefined;
}

/** Whom each connection of this node watches, as far as it may see them. */
export function createWatching(db: Db, board: Board, contactsOf: ContactsOf) {
  const asked = new Map<Listener, Asked>();
  /** Those whose view may have changed since they asked. */
  const doubtful = new Set<Listener>();
  let isLooking = false;

  /** Reads who they are and puts them on the board; of two at once the later one counts. */
  async function apply(listener: Listener, wish: Asked): Promise<void> {
    asked.set(listener, wish);
    const rows = await selectChosen(db, [...wish.user_ids, listener.user_id]);
    const me = rows.find(({ user_id }) => user_id === listener.user_id);
    if (!me) return;
    const wanted = new Set(wish.user_ids);
    const people = rows.filter(({ user_id }) => wanted.has(user_id));
    const seen = await visibleTo(db, contactsOf, me, people);
    if (asked.get(listener) !== wish) return;
    wish.role = me.role;
    board.watch(listener, me, seen);
  }

  return {
    watch: (listener: Listener, user_ids: readonly string[]) =>
      apply(listener, { user_ids, role: undefined }),

    /**
     * Channels of these connections have other members now: guests may see other people.
     * @param byRole their own roles changed: nobody may see whom they saw
     */
    async lookAgain(listeners: Iterable<Listener>, byRole = false): Promise<void> {
      for (const listener of listeners) {
        if (byRole || asked.get(listener)?.role === "guest") doubtful.add(listener);
      }
      // One pass at a time, however many people come and go at once.
      if (isLooking) return;
      isLooking = true;
      try {
        for (const listener of doubtful) {
          doubtful.delete(listener);
          const held = asked.get(listener);
          if (held) await apply(listener, { ...held });
        }
      } finally {
        isLooking = false;
      }
    },

    forget(listener: Listener): void {
      asked.delete(listener);
      doubtful.delete(listener);
    },
  };
}
