import type { Db, Tx } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";

/** What files need to know of conversations and messages, which come later. */
export interface FileHooks {
  /** @throws `not_found`, `forbidden`, `channel_archived` where this person may not write */
  demandWriting(db: Db, actor: Actor, channel_id: string): Promise<void>;
  /** Whether a message that is not deleted shows the file in a conversation that this person may read. */
  isShown(db: Db, actor: Actor, file_id: string): Promise<boolean>;
  /** Makes a change to a file in one transaction with new numbers for all messages that show it. */
  changeShown(file_id: string, change: (tx: Tx) => Promise<void>): Promise<void>;
}
