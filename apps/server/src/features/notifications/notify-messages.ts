import { Id, type Message } from "@parley/contract";
import { z } from "zod";
import type { Put } from "../../platform/database/pipeline.ts";
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

/** Stores causes of a few people, those that still hold, and tells their devices. */
function store(deps: NotifyDeps, causes: readonly Cause[]): Promise<void> {
  return tellAfter(deps, async (tx) => {
    await lockNotifications(
      tx,
      causes.map(({ channel_id }) => channel_id),
    );
    const standing = await selectStanding(tx, causes);
    const user_ids = standing.map(({ user_id }) => user_id);
    return changeNotifications(tx, user_ids, (revOf) => saveGrowth(tx, growthOf(standing, revOf)));
  });
}

/** Decides for everyone whom these messages may concern, and stores what they are told, a few at a time. */
async function notifyMessages(deps: NotifyDeps, message_ids: string[]): Promise<void> {
  const tally: Record<string, number> = {};
  const causes: Cause[] = [];
  const all: Decided[] = [];
  for (const candidate of await selectCandidates(deps.db, message_ids)) {
    const decision = decideOn(candidate);
    const outcome = decision.notify ?? decision.reason;
    tally[outcome] = (tally[outcome] ?? 0) + 1;
    all.push({ candidate, decision });
    if (decision.notify) causes.push(causeOf(candidate, decision.notify));
  }
  deps.log.debug({ messages: message_ids.length, ...tally }, "Decided whom messages notify.");
  for (const chunk of inChunks(causes)) await store(deps, chunk);
  for (const chunk of inChunks(all)) await rememberAndPush(deps, chunk);
}

export const notifyMessagesJob = (deps: NotifyDeps) =>
  defineJob({
    name: NAME,
    payload: z.object({ message_ids: z.array(Id) }),
    run: ({ message_ids }) => notifyMessages(deps, message_ids),
  });
