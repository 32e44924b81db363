import type { Db } from "../../platform/database/db.ts";
import type { Batch } from "../channels/index.ts";
import type { MessageChange } from "./locked-message.ts";
import { deleteApplied, noteApplied } from "./queries/applied.ts";

/** Days for which a change is known again: a device may be away for longer than a holiday. */
const KNOWN_DAYS = 90;

/**
 * Whether a change is here for the first time. One that comes again, as after a lost answer or from a slow
 * proxy, must not undo what was changed since. Without a `client_id` each is a change of its own.
 */
export async function isFirst(
  { tx }: Pick<Batch, "tx">,
  {
    channel_id,
    actor,
    client_id,
  }: Pick<MessageChange, "channel_id" | "actor"> & { client_id?: string | undefined },
): Promise<boolean> {
  if (client_id === undefined) return true;
  return noteApplied(tx, { channel_id, user_id: actor.user_id, client_id });
}

/** Forgets changes that nobody repeats any more. */
export const forgetApplied = (db: Db): Promise<void> => deleteApplied(db, KNOWN_DAYS);
