import { limits } from "@parley/contract";
import { z } from "zod";
import type { Db, Tx } from "../../platform/database/db.ts";
import { addJob } from "../../platform/database/jobs.ts";
import { defineJob, type Job } from "../../platform/jobs/jobs.ts";
import { askToCollect } from "../files/index.ts";
import type { MessageHooks } from "./hooks.ts";
import { deleteBuried, selectOldestBuried } from "./queries/bury.ts";

const FORGET = "forget-deleted";

/** Seconds that an undo at the last moment may be on its way. */
const ON_ITS_WAY = 2;

/** Seconds for which a deleted message can be brought back. */
export const KEPT_SECONDS = limits.undoDeleteSeconds + ON_ITS_WAY;

const dueAfter = (deleted_at: Date) => new Date(deleted_at.getTime() + KEPT_SECONDS * 1_000);

/** Asks to forget what is deleted by this transaction, once it cannot be brought back any more. */
export const askToForget = (tx: Tx): Promise<void> =>
  addJob(tx, FORGET, {}, { run_at: dueAfter(new Date()), key: FORGET, keeps_time: true });

/** Forgets for good what deleted messages said: what was kept of them, and what later features kept for it. */
async function forgetDeleted(db: Db, hooks: MessageHooks): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const forgotten = await deleteBuried(tx, KEPT_SECONDS);
    for (const place of forgotten) await hooks.forgotten(tx, place);
    if (forgotten.some(({ has_files }) => has_files)) await askToCollect(tx);
  });
  const oldest = await selectOldestBuried(db);
  if (oldest)
    await addJob(db, FORGET, {}, { run_at: dueAfter(oldest), key: FORGET, keeps_time: true });
}

/** Runs when something is due, and every minute: what a crash has left is gone soon after the next start. */
export const forgetDeletedJob = ({ db, hooks }: { db: Db; hooks: MessageHooks }): Job =>
  defineJob({
    name: FORGET,
    payload: z.object({}),
    cron: "* * * * *",
    run: () => forgetDeleted(db, hooks),
  });
