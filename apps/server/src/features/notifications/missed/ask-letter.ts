import type { Tx } from "../../../platform/database/db.ts";
import { addJobs } from "../../../platform/database/jobs.ts";

export const MISSED_LETTER = "missed-letter";

/**
 * Looks at `run_at` whether these people, whose ids are sorted, are to get a letter about what they missed; earlier
 * where that is planned already.
 */
export const askLetters = (tx: Tx, user_ids: readonly string[], run_at: Date): Promise<void> =>
  addJobs(
    tx,
    MISSED_LETTER,
    user_ids.map((user_id) => ({ payload: { user_id }, key: `${MISSED_LETTER} ${user_id}` })),
    { keeps_time: true, run_at, max_attempts: 10 },
  );
