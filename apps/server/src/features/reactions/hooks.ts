import type { Message } from "@parley/contract";
import type { Tx } from "../../platform/database/db.ts";

/** What later features do in the transaction that changes reactions, under the channel's lock: little. */
export interface ReactionHooks {
  /** Somebody set or cleared a reaction to this message. */
  reacted(tx: Tx, message: Message): Promise<void>;
}
