import type { Batch } from "./batch.ts";

/** What later features do in the transaction that changes a membership. */
export interface ChannelHooks {
  /** Somebody's read mark moved forward to `seq`. */
  read(batch: Batch, mark: { channel_id: string; user_id: string; seq: number }): Promise<void>;
  /** Somebody took the reading of everything after `seq` back. */
  unread(batch: Batch, mark: { channel_id: string; user_id: string; seq: number }): Promise<void>;
}
