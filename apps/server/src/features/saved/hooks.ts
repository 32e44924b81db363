import type { Tx } from "../../platform/database/db.ts";

/** Somebody wanted to be reminded of a message, and the time has come. */
export interface DueReminder {
  user_id: string;
  message_id: string;
  channel_id: string;
  /** The moment that it is noted at; the same one never comes twice. */
  reminded_at: Date;
}

/** What other features do in the transaction that marks reminders as done: each comes once. */
export interface SavedHooks {
  remind(tx: Tx, due: readonly DueReminder[]): Promise<void>;
}
