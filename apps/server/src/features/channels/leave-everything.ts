import type { StreamNews } from "../../platform/bus/bus.ts";
import type { Tx } from "../../platform/database/db.ts";
import { inBatch } from "./in-batch.ts";
import { exit } from "./membership.ts";
import { selectOwnMembershipKinds } from "./queries/channels.ts";
import { hideChannel } from "./queries/write.ts";

/**
 * Takes somebody whose account is deleted out of all channels, which go on to others, and deletes their
 * notes to self. Direct conversations stay: the others in them keep what was said.
 * @returns what to publish once the transaction is committed
 */
export async function leaveEverything(tx: Tx, user_id: string): Promise<StreamNews[]> {
  const memberships = await selectOwnMembershipKinds(tx, user_id);
  const channel_ids = memberships.map(({ channel_id }) => channel_id);
  return inBatch(tx, { channel_ids, user_ids: [user_id] }, async (batch) => {
    for (const channel_id of channel_ids) {
      const member = batch.member(channel_id, user_id);
      const kind = batch.channel(channel_id)?.kind;
      if (!member) continue;
      if (kind === "channel") await exit(batch, channel_id, member.person, member.role);
      if (kind !== "self") continue;
      await hideChannel(tx, channel_id);
      batch.membershipChanged(channel_id, user_id);
      batch.membersGone(channel_id, batch.take(channel_id));
    }
  });
}
