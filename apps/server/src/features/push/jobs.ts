import { z } from "zod";
import { defineJob, type Job } from "../../platform/jobs/jobs.ts";
import { deliverPushJob, type PushDeps } from "./deliver.ts";
import { deleteOldDeliveries } from "./queries/deliveries.ts";

/** Days for which the log tells what became of a push. */
const LOG_DAYS = 30;

/** Every job of this feature. */
export const pushJobs = (deps: PushDeps): Job[] => [
  deliverPushJob(deps),
  defineJob({
    name: "purge-push",
    payload: z.object({}),
    cron: "47 3 * * *",
    run: () => deleteOldDeliveries(deps.db, LOG_DAYS),
  }),
];
