import type { Tx } from "../../../platform/database/db.ts";
import { addJob } from "../../../platform/database/jobs.ts";

export const MISSED_LETTER = "missed-letter";

/** Looks at `run_at` whether somebody is to get a letter about what they missed; earlier if that is planned already. */
export const askLetter = (tx: Tx, user_id: string, run_at: Date): Promise<void> =>
  addJob(
    tx,
    MISSED_LETTER,
    { user_id },
    { key: `${MISSED_LETTER} ${user_id}`, keeps_time: true, run_at, max_attempts: 10 },
  );
