import { z } from "zod";
import { defineJob, type Job } from "../../platform/jobs/jobs.ts";
import { heldPushJob } from "./held-push.ts";
import { type MissedDeps, missedLetterJob } from "./missed/send-letter.ts";
import { notifyMessagesJob } from "./notify-messages.ts";
import { notifyPeopleJob } from "./notify-people.ts";
import { notifyReactionsJob } from "./notify-reactions.ts";
import { notifyRemindersJob } from "./notify-reminders.ts";
import { DECISION_DAYS, deleteOldDecisions } from "./queries/decisions.ts";
import { deleteOldRead } from "./queries/purge.ts";
import { deleteRemoved } from "./queries/write.ts";
import { takeBackMessageJob, takeBackSubjectJob } from "./take-back.ts";
import type { NotifyDeps } from "./tell.ts";

/** Days for which what was taken back is still told to devices that come back. */
const REMOVED_DAYS = 30;

/** Days for which what was read is kept, and how much of it for one person. */
const READ_DAYS = 90;
const READ_KEPT = 1_000;

/** Every job of this feature. */
export const notificationJobs = (deps: NotifyDeps & MissedDeps): Job[] => [
  notifyMessagesJob(deps),
  notifyReactionsJob(deps),
  notifyPeopleJob(deps),
  notifyRemindersJob(deps),
  heldPushJob(deps),
  missedLetterJob(deps),
  takeBackMessageJob(deps),
  takeBackSubjectJob(deps),
  defineJob({
    name: "purge-notifications",
    payload: z.object({}),
    cron: "41 3 * * *",
    async run() {
      await deleteRemoved(deps.db, REMOVED_DAYS);
      await deleteOldRead(deps.db, { days: READ_DAYS, keep: READ_KEPT });
      await deleteOldDecisions(deps.db, DECISION_DAYS);
    },
  }),
];
