import type { ChannelRole, Person } from "@parley/contract";
import { AppError, badField, notFound } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/http/actors.ts";
import type { Batch } from "./batch.ts";
import { type Change, done, type Outcome, oneByOne, refused } from "./change.ts";
import { lockedFacts } from "./facts.ts";
import { enter, exit } from "./membership.ts";
import type { Facts, Verdict } from "./policy.ts";
import { selectAddable } from "./queries/write.ts";

/** People who become members of a channel, or are members no more. */
interface MembersOp extends Change {
  channel_id: string;
  actor: Actor;
  user_ids: string[];
  /** Those of `user_ids` whose membership changes; the others are there to decide by. */
  subjects: readonly string[];
  direction: "enter" | "exit";
  may(facts: Facts): Verdict;
}

/** The change that makes `subjects` members, or ends their membership, when `may` allows the actor. */
export function membersChange(
  actor: Actor,
  channel_id: string,
  change: Pick<MembersOp, "subjects" | "direction" | "may">,
): MembersOp {
  const user_ids = [actor.user_id, ...change.subjects];
  return { actor, channel_id, channel_ids: [channel_id], user_ids, ...change };
}

async function enterAll(batch: Batch, op: MembersOp, people: Map<string, Person>) {
  for (const user_id of op.subjects) {
    const user = people.get(user_id);
    if (user && !batch.member(op.channel_id, user_id)) {
      await enter(batch, op.channel_id, user, "member");
    }
  }
}

async function exitAll(batch: Batch, op: MembersOp) {
  for (const user_id of op.subjects) {
    const member: { person: Person; role: ChannelRole } | undefined = batch.member(
      op.channel_id,
      user_id,
    );
    if (member) await exit(batch, op.channel_id, member.person, member.role);
  }
}

async function changeIn(batch: Batch, op: MembersOp): Promise<Outcome<string>> {
  const channel = batch.channel(op.channel_id);
  if (!channel) return refused(notFound());
  const verdict = op.may(lockedFacts(batch, channel, op.actor));
  if (verdict !== "allow") return refused(new AppError(verdict));
  if (op.direction === "exit") {
    await exitAll(batch, op);
    return done(op.channel_id);
  }
  const people = await selectAddable(batch.tx, op.subjects);
  if (op.subjects.some((user_id) => !people.has(user_id))) {
    return refused(badField("user_ids", "One of these people does not exist."));
  }
  await enterAll(batch, op, people);
  return done(op.channel_id);
}

/** Entering twice and leaving twice change nothing the second time. */
export const changeMembers = oneByOne("change-members", changeIn);
