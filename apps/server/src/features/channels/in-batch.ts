import type { StreamNews } from "../../platform/bus/bus.ts";
import type { Tx } from "../../platform/database/db.ts";
import { Batch } from "./batch.ts";

/**
 * Changes channels inside a transaction that somebody else began, such as a registration.
 * @returns what to publish once that transaction is committed
 */
export async function inBatch(
  tx: Tx,
  locks: { channel_ids: string[]; user_ids: string[] },
  change: (batch: Batch) => Promise<void>,
): Promise<StreamNews[]> {
  const batch = await Batch.open(tx, [locks]);
  const { news } = await batch.complete(() => change(batch));
  return news;
}
