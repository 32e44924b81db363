import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/http/actors.ts";
import type { Batch } from "./batch.ts";
import { type Change, done, type Outcome, oneByOne, refused } from "./change.ts";
import { lockedFacts } from "./facts.ts";
import { mayManage } from "./policy.ts";
import { hideChannel, lockMemberIds } from "./queries/write.ts";
import type { Writer } from "./writer.ts";

interface Op extends Change {
  channel_id: string;
  actor: Actor;
}

async function deleteIn(batch: Batch, { channel_id, actor }: Op): Promise<Outcome<string>> {
  const channel = batch.channel(channel_id);
  const verdict = channel ? mayManage(lockedFacts(batch, channel, actor)) : "not_found";
  if (verdict !== "allow") return refused(new AppError(verdict));
  await hideChannel(batch.tx, channel_id);
  // Everyone's own list changes: the news for it says that the channel left.
  for (const user_id of await lockMemberIds(batch.tx, channel_id)) {
    batch.membershipChanged(channel_id, user_id);
  }
  batch.membersGone(channel_id, batch.take(channel_id));
  return done(channel_id);
}

const deleteKind = oneByOne("delete-channel", deleteIn);

/** Deletes a channel for all its members. */
export async function deleteChannel(
  { writer }: { writer: Writer },
  actor: Actor,
  channel_id: string,
): Promise<{ _id: string }> {
  const op = { channel_id, actor, channel_ids: [channel_id], user_ids: [actor.user_id] };
  return { _id: await writer.submit(deleteKind, op) };
}
