import { z } from "zod";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { addJob } from "../../platform/database/jobs.ts";
import { defineJob, type Job } from "../../platform/jobs/jobs.ts";
import { numberUserStreams, userNews } from "../accounts/index.ts";
import type { SavedHooks } from "./hooks.ts";
import { selectSavedSince } from "./list-saved.ts";
import { selectPeopleDue, takeDue } from "./queries.ts";

const REMIND = "remind-of-saved";

/** People whose reminders one transaction takes: bounds how long it holds their streams. */
const PEOPLE = 100;

/** Asks to look for reminders at this moment; exactly if `tx` commits. */
export const planReminders = (tx: Tx, run_at: Date): Promise<void> =>
  addJob(tx, REMIND, {}, { run_at, key: `saved-reminders:${run_at.toISOString()}` });

export interface RemindDeps {
  db: Db;
  bus: Bus;
  hooks: Pick<SavedHooks, "remind">;
}

/** Reminds of everything that is due at `now`: what was reminded of is marked in the same transaction. */
async function remindOfSaved({ db, bus, hooks }: RemindDeps, now: Date): Promise<void> {
  for (;;) {
    const user_ids = await selectPeopleDue(db, now, PEOPLE);
    if (user_ids.length === 0) return;
    const news = await db.transaction().execute(async (tx) => {
      const numbers = await numberUserStreams(tx, user_ids);
      const people = numbers.map(({ user_id, head }) => ({ user_id, rev: head }));
      await hooks.remind(tx, await takeDue(tx, people, now));
      const told = [];
      for (const { user_id, after, head } of numbers) {
        const rows = await selectSavedSince(tx, user_id, after);
        told.push(userNews(user_id, { type: "user", after, head, rows }));
      }
      return told;
    });
    for (const message of news) bus.publish(message);
  }
}

/**
 * Looks at each moment that somebody chose. What a node took up and died with waits for hours in the queue of
 * jobs: so it looks once a minute as well.
 */
export const remindJob = (deps: RemindDeps): Job =>
  defineJob({
    name: REMIND,
    payload: z.object({}),
    cron: "* * * * *",
    run: () => remindOfSaved(deps, new Date()),
  });
