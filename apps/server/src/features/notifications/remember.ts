import type { Tx } from "../../platform/database/db.ts";
import { askPush, type PushCause } from "../push/index.ts";
import type { Decision } from "./decide.ts";
import { askHeldPushes } from "./held-push.ts";
import { askLetters } from "./missed/ask-letter.ts";
import { AWAY_MINUTES } from "./missed/when.ts";
import type { NewDecision } from "./queries/decisions.ts";
import type { Candidate } from "./queries/facts.ts";
import { decidePush, pushKindOf } from "./reach.ts";
import type { NotifyDeps } from "./tell.ts";

/** A person whom a message may concern, and what was decided. */
export interface Decided {
  candidate: Candidate;
  decision: Decision;
}

function rowOf({ isHere }: NotifyDeps, { candidate, decision }: Decided, now: Date): NewDecision {
  const { user_id, message_id, thread_id, is_muted } = candidate;
  const facts = { is_muted, level: candidate.level ?? "nothing", is_reply: thread_id !== null };
  const kind = pushKindOf(decision, facts);
  const push = kind && decidePush(candidate, isHere(user_id), now);
  const reason = kind === null && decision.notify === null ? decision.reason : null;
  return { user_id, message_id, kind, reason, push };
}

/** Who wants letters about what they miss, and was told of something just now that no device gets. */
function wantLetters(fresh: readonly NewDecision[], decided: readonly Decided[]): string[] {
  const wanting = decided.filter(({ candidate }) => candidate.chosen.email_missed);
  const people = new Set(wanting.map(({ candidate }) => candidate.user_id));
  const user_ids = fresh.flatMap(({ user_id, kind, push }) =>
    kind && people.has(user_id) && push === "no_device" ? [user_id] : [],
  );
  return [...new Set(user_ids)].sort();
}

/** From whose devices something was held back, because they are here. */
const peopleHere = (fresh: readonly NewDecision[]): string[] =>
  [...new Set(fresh.flatMap(({ user_id, push }) => (push === "here" ? [user_id] : [])))].sort();

/** What is kept of each of these decisions: why somebody is told or not. Of their authors nothing is. */
export function toRemember(deps: NotifyDeps, decided: readonly Decided[]): NewDecision[] {
  const now = new Date();
  return decided
    .filter(({ candidate }) => !candidate.is_author)
    .map((each) => rowOf(deps, each, now));
}

/**
 * Asks for what goes beyond Parley's own pages: pushes, now or once somebody is away, and letters.
 * @param fresh of these decisions those that were kept just now: what is decided once more is pushed no second time
 */
export async function reachOut(
  tx: Tx,
  deps: NotifyDeps,
  fresh: readonly NewDecision[],
  decided: readonly Decided[],
): Promise<void> {
  const causes = fresh.flatMap(({ user_id, message_id, kind, push }): PushCause[] =>
    kind && push === "asked" ? [{ user_id, message_id, kind, ref: null }] : [],
  );
  const look_at = new Date(Date.now() + AWAY_MINUTES * deps.minute);
  if (causes.length > 0) await askPush(tx, causes);
  await askHeldPushes(tx, peopleHere(fresh), deps);
  await askLetters(tx, wantLetters(fresh, decided), look_at);
}
