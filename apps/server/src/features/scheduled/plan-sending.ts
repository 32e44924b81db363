import type { Tx } from "../../platform/database/db.ts";
import { addJob } from "../../platform/database/jobs.ts";

/** Name of the job that sends what is due. */
export const SEND_SCHEDULED = "send-scheduled";

/** Asks to send what is due at this moment; exactly if `tx` commits. One job for all of one moment. */
export const planSending = (tx: Tx, run_at: Date): Promise<void> =>
  addJob(tx, SEND_SCHEDULED, {}, { run_at, key: `scheduled:${run_at.toISOString()}` });
