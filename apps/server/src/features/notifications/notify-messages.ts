import { Id, type Message } from "@parley/contract";
import { z } from "zod";
import type { StreamNews } from "../../platform/bus/bus.ts";
import type { Tx } from "../../platform/database/db.ts";
import { inPipeline, type Put, together } from "../../platform/database/pipeline.ts";
import { gather } from "../../platform/gather.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { type Decision, decide } from "./decide.ts";
import { findKeyword } from "./keywords.ts";
import { askToDecide, type Candidate, selectCandidates } from "./queries/facts.ts";
import { type Cause, lockNotifications, saveGrowth, selectStanding } from "./queries/write.ts";
import { type Decided, rememberAndPush } from "./remember.ts";
import { changeNotifications, inChunks, type NotifyDeps, tellAfter, withDefaults } from "./tell.ts";

const NAME = "notify-messages";

/** Asks for one job for all messages of a batch that may concern somebody. Runs under the channels' locks. */
export function messagesSent(put: Put, messages: readonly Message[]): void {
  const asked = messages.map(({ _id, channel_id, thread_id, mentions, mentions_all }) => {
    return { _id, channel_id, is_sure: thread_id !== null || mentions.length > 0 || mentions_all };
  });
  put(askToDecide(NAME, asked));
}

function decideOn(candidate: Candidate): Decision {
  const { chosen, level, thread_id, text, ...facts } = candidate;
  const preferences = withDefaults(chosen);
  return decide({
    ...facts,
    preferences,
    level: level ?? "nothing",
    is_reply: thread_id !== null,
    has_keyword: findKeyword(text, preferences.keywords),
  });
}

/** What unites this cause with others to one notification. */
function causeOf(candidate: Candidate, kind: Cause["kind"]): Cause {
  const { message_id, channel_id, thread_id, user_id, seq } = candidate;
  const shared = kind === "direct" ? channel_id : kind === "reply" ? thread_id : null;
  return { user_id, kind, channel_id, subject_id: shared ?? message_id, thread_id, seq };
}

/** Causes of one notification become one growth of it. */
function growthOf(causes: readonly Cause[], revOf: (user_id: string) => number) {
  const groups = Map.groupBy(causes, (c) => `${c.user_id} ${c.kind} ${c.subject_id}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { seq: _, ...cause } = first;
    const numbers = group.map(({ seq }) => seq);
    const rev = revOf(cause.user_id);
    return { ...cause, from_seq: Math.min(...numbers), to_seq: Math.max(...numbers), rev };
  });
}

/** Stores causes, those that still hold, for which the channels' notifications are held. */
async function store(tx: Tx, causes: readonly Cause[]): Promise<StreamNews[]> {
  if (causes.length === 0) return [];
  const channel_ids = causes.map(({ channel_id }) => channel_id);
  // PostgreSQL runs one after the other: what stands is read when the notifications are held.
  const [, standing] = await together([
    lockNotifications(tx, channel_ids),
    selectStanding(tx, causes),
  ]);
  const user_ids = standing.map(({ user_id }) => user_id);
  return changeNotifications(tx, user_ids, (revOf) => saveGrowth(tx, growthOf(standing, revOf)));
}

/** Stores what a few people are told, keeps why or why not, and tells their devices. */
const tellThem = (deps: NotifyDeps, decided: readonly Decided[]): Promise<void> =>
  tellAfter(deps, async (tx) => {
    const causes = decided.flatMap(({ candidate, decision }) =>
      decision.notify ? [causeOf(candidate, decision.notify)] : [],
    );
    const news = await store(tx, causes);
    await rememberAndPush(tx, deps, decided);
    return news;
  });

/** Decides for everyone whom these messages may concern, and stores what they are told, a few at a time. */
async function notifyMessages(deps: NotifyDeps, message_ids: string[]): Promise<void> {
  const tally: Record<string, number> = {};
  const all: Decided[] = [];
  const candidates = await inPipeline(deps.db, (tx, { commit }) => {
    const found = selectCandidates(tx, message_ids);
    commit();
    return found;
  });
  for (const candidate of candidates) {
    const decision = decideOn(candidate);
    const outcome = decision.notify ?? decision.reason;
    tally[outcome] = (tally[outcome] ?? 0) + 1;
    all.push({ candidate, decision });
  }
  deps.log.debug({ messages: message_ids.length, ...tally }, "Decided whom messages notify.");
  for (const chunk of inChunks(all)) await tellThem(deps, chunk);
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

/** Jobs that come while others are decided wait for those, and are decided together. */
export function notifyMessagesJob(deps: NotifyDeps) {
  const decided = gather({ most: TOGETHER }, (jobs: string[][]) => notifyOfJobs(deps, jobs));
  return defineJob({
    name: NAME,
    payload: z.object({ message_ids: z.array(Id) }),
    run: async ({ message_ids }) => (await decided(message_ids))(),
  });
}
