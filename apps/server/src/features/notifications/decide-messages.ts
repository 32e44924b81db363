import type { StreamNews } from "../../platform/bus/bus.ts";
import type { Tx } from "../../platform/database/db.ts";
import { together } from "../../platform/database/pipeline.ts";
import { numberUserStreams, type UserNumber } from "../accounts/index.ts";
import { type Decision, decide } from "./decide.ts";
import { findKeyword } from "./keywords.ts";
import { insertDecisions } from "./queries/decisions.ts";
import type { Candidate } from "./queries/facts.ts";
import { selectChangesOf } from "./queries/read.ts";
import { type Cause, lockNotifications, saveGrowth, selectStanding } from "./queries/write.ts";
import { type Decided, reachOut, toRemember } from "./remember.ts";
import { type NotifyDeps, newsOfChanges, withDefaults } from "./tell.ts";

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

/** Those of the causes that still hold, for which their channels' notifications are held. */
async function whatStands(tx: Tx, causes: readonly Cause[]): Promise<Cause[]> {
  if (causes.length === 0) return [];
  const channel_ids = causes.map(({ channel_id }) => channel_id);
  // PostgreSQL runs one after the other: what stands is read when the notifications are held.
  const [, standing] = await together([
    lockNotifications(tx, channel_ids),
    selectStanding(tx, causes),
  ]);
  return standing;
}

/** The causes as notifications with these numbers, and what the people's devices are to be told. */
async function store(tx: Tx, causes: readonly Cause[], numbers: UserNumber[]) {
  if (numbers.length === 0) return [];
  const revs = new Map(numbers.map(({ user_id, head }) => [user_id, head]));
  const growth = growthOf(causes, (user_id) => revs.get(user_id) ?? 0);
  const [, rows] = await together([saveGrowth(tx, growth), selectChangesOf(tx, numbers)]);
  return newsOfChanges(numbers, rows);
}

/** Decides for each whom a message may concern; says in a few numbers what came of it. */
export function decideAll(
  { log }: Pick<NotifyDeps, "log">,
  candidates: readonly Candidate[],
): Decided[] {
  const tally: Record<string, number> = {};
  const all = candidates.map((candidate) => {
    const decision = decideOn(candidate);
    const outcome = decision.notify ?? decision.reason;
    tally[outcome] = (tally[outcome] ?? 0) + 1;
    return { candidate, decision };
  });
  log.debug(tally, "Decided whom messages notify.");
  return all;
}

/**
 * Stores what people are told, and keeps why or why not, in a transaction in a pipeline.
 * @returns what their devices are to be told once it is committed
 */
export async function tellThem(
  tx: Tx,
  deps: NotifyDeps,
  decided: readonly Decided[],
): Promise<StreamNews[]> {
  const causes = decided.flatMap(({ candidate, decision }) =>
    decision.notify ? [causeOf(candidate, decision.notify)] : [],
  );
  const standing = await whatStands(tx, causes);
  const people = [...new Set(standing.map(({ user_id }) => user_id))];
  const numbers = people.length > 0 ? await numberUserStreams(tx, people) : [];
  const rows = toRemember(deps, decided);
  const [news, fresh] = await together([
    store(tx, standing, numbers),
    rows.length > 0 ? insertDecisions(tx, rows) : [],
  ]);
  await reachOut(tx, deps, fresh, decided);
  return news;
}
