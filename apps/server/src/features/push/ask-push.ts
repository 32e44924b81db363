import type { Tx } from "../../platform/database/db.ts";
import { addJob } from "../../platform/database/jobs.ts";
import { lifetimeOf, type PushCause } from "./cause.ts";
import { insertDeliveries } from "./queries/deliveries.ts";

export const DELIVER = "deliver-push";

/** Pushes that one job hands over, several at a time. */
const BATCH = 100;
/** Queues they wait in: with as many jobs at a time, other work always finds room. */
const QUEUES = 2;

/**
 * Asks to push these causes to every device of their people; exactly if `tx` commits.
 * @param device_id only to this one
 */
export async function askPush(
  tx: Tx,
  causes: readonly PushCause[],
  device_id: string | null = null,
): Promise<void> {
  const seconds = causes.map(({ kind }) => lifetimeOf(kind));
  const ids = await insertDeliveries(tx, causes, { lifetimes: seconds, device_id });
  for (let start = 0; start < ids.length; start += BATCH) {
    const queue = `${DELIVER} ${Math.floor(Math.random() * QUEUES)}`;
    await addJob(tx, DELIVER, { ids: ids.slice(start, start + BATCH) }, { queue, max_attempts: 5 });
  }
}
