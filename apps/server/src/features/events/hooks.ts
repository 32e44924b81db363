import type { Tx } from "../../platform/database/db.ts";

/** An event begins soon, and these people want to know. */
export interface Reminder {
  event_id: string;
  /** Null: its organiser's alone. */
  channel_id: string | null;
  organiser_id: string;
  title: string;
  location: string;
  /** Which date of a series; null: it happens once. */
  occurrence: Date | null;
  starts_at: Date;
  ends_at: Date;
  all_day: boolean;
  /** When it really begins: for whole days, the midnight where the event is. */
  begins_at: Date;
  /** Who said yes or maybe, and the organiser unless they said no; those who still see the event. */
  user_ids: readonly string[];
}

/** What other features do in the transaction that marks a reminder as done: each comes once. */
export interface EventHooks {
  remind(tx: Tx, reminder: Reminder): Promise<void>;
}

/** Several hooks as one, each after the other. */
export function joinEventHooks(hooks: ReadonlyArray<Partial<EventHooks>>): EventHooks {
  return {
    async remind(tx, reminder) {
      for (const hook of hooks) await hook.remind?.(tx, reminder);
    },
  };
}
