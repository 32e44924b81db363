import { Id } from "@parley/contract";
import { z } from "zod";
import { inPipeline } from "../../platform/database/pipeline.ts";
import { gather } from "../../platform/gather.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { decideAll, tellThem } from "./decide-messages.ts";
import { selectCandidates } from "./queries/facts.ts";
import { inChunks, type NotifyDeps, tellAfter } from "./tell.ts";

/** What the decider hands over: what concerns too many people for one transaction, or fails there. */
export const NOTIFY_MESSAGES = "notify-messages";

/** Decides for everyone whom these messages may concern, and stores what they are told, a few at a time. */
async function notifyMessages(deps: NotifyDeps, message_ids: string[]): Promise<void> {
  const candidates = await inPipeline(deps.db, (tx, { commit }) => {
    const found = selectCandidates(tx, message_ids);
    commit();
    return found;
  });
  for (const chunk of inChunks(decideAll(deps, candidates))) {
    await tellAfter(deps, (tx) => tellThem(tx, deps, chunk));
  }
}

/** Jobs that are decided together; each is done, or fails, for itself. */
const TOGETHER = 20;

/** Decides for several jobs at once; where that fails, for each alone, so that a bad one spoils only itself. */
async function notifyOfJobs(deps: NotifyDeps, jobs: string[][]): Promise<Array<() => void>> {
  try {
    await notifyMessages(deps, jobs.flat());
    return jobs.map(() => () => {});
  } catch (error) {
    const fail = (reason: unknown) => () => {
      throw reason;
    };
    if (jobs.length === 1) return [fail(error)];
    const outcomes: Array<() => void> = [];
    for (const job of jobs) {
      const alone = notifyMessages(deps, job);
      outcomes.push(await alone.then(() => () => {}, fail));
    }
    return outcomes;
  }
}

/**
 * The decider decides of almost all messages; what it hands over, and what a node of an older version asks for, is a job.
 * Jobs that come while others are decided wait for those, and are decided together.
 */
export function notifyMessagesJob(deps: NotifyDeps) {
  const decided = gather({ most: TOGETHER }, (jobs: string[][]) => notifyOfJobs(deps, jobs));
  return defineJob({
    name: NOTIFY_MESSAGES,
    payload: z.object({ message_ids: z.array(Id) }),
    run: async ({ message_ids }) => (await decided(message_ids))(),
  });
}
