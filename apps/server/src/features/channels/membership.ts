import type { ChannelRole, MemberRow, Person } from "@parley/contract";
import type { StreamNews } from "../../platform/bus/bus.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { Batch } from "./batch.ts";
import { inBatch } from "./in-batch.ts";
import { saveAdmin, selectAdministered, selectHeir } from "./queries/admins.ts";
import { endMember, passAdmin, saveMember } from "./queries/write.ts";

/** What members hear of a membership that began, changed or ended with number `rev`. */
const memberRow = (
  user: Person,
  change: { rev: number; role: ChannelRole; joined_at: Date; left: boolean },
): MemberRow => ({ type: "member", user, ...change, joined_at: change.joined_at.toISOString() });

/** Makes somebody a member under the channel's lock; everything before is read for them. */
export async function enter(
  batch: Batch,
  channel_id: string,
  user: Person,
  role: ChannelRole,
): Promise<void> {
  const rev = batch.take(channel_id);
  const member = { channel_id, user_id: user._id, role, rev, read: rev };
  const { joined_at } = await saveMember(batch.tx, member);
  batch.memberChanged(channel_id, memberRow(user, { rev, role, joined_at, left: false }), 1);
}

/** Ends a membership under the channel's lock. A channel keeps an admin for as long as somebody can be it. */
export async function exit(
  batch: Batch,
  channel_id: string,
  user: Person,
  role: ChannelRole,
): Promise<void> {
  const rev = batch.take(channel_id);
  const { joined_at } = await endMember(batch.tx, { channel_id, user_id: user._id, rev });
  batch.memberChanged(channel_id, memberRow(user, { rev, role, joined_at, left: true }), -1);
  const heir = role === "admin" ? await passAdmin(batch.tx, { channel_id, rev }) : undefined;
  if (!heir) return;
  const promoted = { rev, role, joined_at: heir.joined_at, left: false };
  batch.memberChanged(channel_id, memberRow(heir.user, promoted), 0);
}

/** Makes one member the channel's only admin under its lock; whoever was it before stays a member. */
export async function makeAdmin(batch: Batch, channel_id: string, user_id: string): Promise<void> {
  const rev = batch.take(channel_id);
  for (const { user, role, joined_at } of await saveAdmin(batch.tx, { channel_id, user_id, rev })) {
    batch.memberChanged(channel_id, memberRow(user, { rev, role, joined_at, left: false }), 0);
  }
}

/**
 * Somebody can look after their channels no more (deactivated, or a guest now): each goes to its
 * longest-standing member who can. One without such a member keeps them, and owners and admins manage it.
 * @returns what to publish once the transaction is committed
 */
export async function passOnChannels(tx: Tx, user_id: string): Promise<StreamNews[]> {
  const channel_ids = await selectAdministered(tx, user_id);
  return inBatch(tx, { channel_ids, user_ids: [user_id] }, async (batch) => {
    for (const channel_id of channel_ids) {
      if (batch.member(channel_id, user_id)?.role !== "admin") continue;
      const heir = await selectHeir(tx, channel_id, user_id);
      if (heir !== undefined) await makeAdmin(batch, channel_id, heir);
    }
  });
}
