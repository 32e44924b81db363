import { Id } from "@parley/contract";
import { z } from "zod";
import { defineJob, type Job } from "../../platform/jobs/jobs.ts";
import { FORGET_JOB, PREVIEW_JOB } from "./ask-for-previews.ts";
import { collectPages, forgetPages } from "./collect-pages.ts";
import type { PreviewDeps } from "./deps.ts";
import { previewMessage } from "./preview-message.ts";

/** Every job of this feature. */
export const previewJobs = (deps: PreviewDeps): Job[] => [
  defineJob({
    name: PREVIEW_JOB,
    payload: z.object({ channel_id: Id, message_id: Id }),
    run: (message, { signal }) => previewMessage(deps, message, signal),
  }),
  defineJob({
    name: FORGET_JOB,
    payload: z.object({ page_ids: z.array(Id) }),
    run: ({ page_ids }) => forgetPages(deps, page_ids),
  }),
  defineJob({
    name: "collect-pages",
    payload: z.object({}),
    cron: "37 * * * *",
    run: () => collectPages(deps),
  }),
];
