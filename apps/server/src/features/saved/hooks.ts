import type { UserStreamRow } from "@parley/contract";
import type { Tx } from "../../platform/database/db.ts";

/** Somebody wanted to be reminded of a message, and the time has come. */
export interface DueReminder {
  user_id: string;
  message_id: string;
  channel_id: string;
  /** The moment that it is noted at; the same one never comes twice. */
  reminded_at: Date;
}

/** Somebody wants to be reminded of a message at a moment that is still to come. */
export interface PutOff {
  user_id: string;
  message_id: string;
  /** Number of the change in their own stream. */
  rev: number;
}

/** What other features do in the same transaction. */
export interface SavedHooks {
  /** Reminders are marked as done: each comes once. */
  remind(tx: Tx, due: readonly DueReminder[]): Promise<void>;
  /** Gives the rows of the person's own stream that it has changed. */
  putOff(tx: Tx, reminder: PutOff): Promise<UserStreamRow[]>;
}
