import type { StreamNews } from "../../platform/bus/bus.ts";
import type { Tx } from "../../platform/database/db.ts";
import { addJobs } from "../../platform/database/jobs.ts";
import { inPipeline, together } from "../../platform/database/pipeline.ts";
import { isUnavailable } from "../../platform/database/unavailable.ts";
import { decideAll, tellThem } from "./decide-messages.ts";
import { NOTIFY_MESSAGES } from "./notify-messages.ts";
import { type Candidate, selectCandidates } from "./queries/facts.ts";
import { type Queued, takeQueued } from "./queries/queue.ts";
import { type NotifyDeps, tellAfter } from "./tell.ts";

/** People of whom one transaction decides: bounds how long it holds their streams. */
const PEOPLE = 500;

const idsOf = (queued: readonly Queued[]) => queued.flatMap(({ message_ids }) => message_ids);

/** Leaves messages to jobs, those of a list to one of them: there they are tried again, ever more seldom. */
const handOver = (tx: Tx, lists: readonly string[][]) =>
  addJobs(
    tx,
    NOTIFY_MESSAGES,
    lists.map((message_ids) => ({ payload: { message_ids } })),
    {},
  );

/** Of candidates in the order of their messages as many as one transaction tells, and the messages of the others. */
function asManyAsFit(candidates: readonly Candidate[]): { here: Candidate[]; later: string[] } {
  const here: Candidate[] = [];
  const later: string[] = [];
  for (const [message_id, its] of Map.groupBy(candidates, (one) => one.message_id)) {
    if (here.length + its.length > PEOPLE) later.push(message_id);
    else here.push(...its);
  }
  return { here, later };
}

/** All in one transaction: where it is lost, these wait in the queue as before. */
async function decideInside(
  tx: Tx,
  deps: NotifyDeps,
  queued: readonly Queued[],
): Promise<StreamNews[]> {
  const ids = queued.map(({ _id }) => _id);
  const [taken, found] = await together([takeQueued(tx, ids), selectCandidates(tx, idsOf(queued))]);
  const own = new Set(idsOf(queued.filter(({ _id }) => taken.has(_id))));
  const { here, later } = asManyAsFit(found.filter(({ message_id }) => own.has(message_id)));
  if (later.length > 0) await handOver(tx, [later]);
  return tellThem(tx, deps, decideAll(deps, here));
}

const decide = (deps: NotifyDeps, queued: readonly Queued[]) =>
  tellAfter(deps, (tx) => decideInside(tx, deps, queued));

/** What cannot be decided at this moment holds up nobody else, and is not lost. */
async function giveUp(deps: NotifyDeps, one: Queued, error: unknown): Promise<void> {
  await inPipeline(deps.db, async (tx) => {
    const taken = await takeQueued(tx, [one._id]);
    if (taken.size > 0) {
      await handOver(
        tx,
        one.message_ids.map((_id) => [_id]),
      );
    }
  });
  const messages = one.message_ids.length;
  deps.log.warn({ err: error, messages }, "Whom messages notify is tried again by a job.");
}

/**
 * Decides of these together; where that fails, of each alone, so that a bad one spoils only itself.
 * @throws what the database failed with where it is away: they wait in the queue
 */
export async function decideQueued(deps: NotifyDeps, queued: readonly Queued[]): Promise<void> {
  try {
    await decide(deps, queued);
  } catch (error) {
    // What takes too long, say, would wait for ever: it is put off once.
    if (isUnavailable(error) && !queued.some(({ is_left }) => is_left)) throw error;
    const [only] = queued;
    if (only && queued.length === 1) return giveUp(deps, only, error);
    for (const one of queued) await decideQueued(deps, [one]);
  }
}
