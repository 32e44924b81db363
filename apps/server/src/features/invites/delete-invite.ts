import { demand, notFound } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { selectChannelFacts } from "../channels/index.ts";
import type { InvitesDeps } from "./deps.ts";
import { plainInviterFacts } from "./facts.ts";
import { mayRevoke } from "./policy.ts";
import { selectForRevoke } from "./queries/list.ts";
import { revokeInvite } from "./queries/write.ts";
import { tellInvited } from "./tell.ts";

/**
 * Takes an invitation back. Who accepted it stays a member.
 * @throws `not_found`, `forbidden`
 */
export async function deleteInvite(
  { db, bus, withdrawn }: Pick<InvitesDeps, "db" | "bus" | "withdrawn">,
  actor: Actor,
  id: string,
): Promise<{ invite_id: string }> {
  const invite = await selectForRevoke(db, id);
  const channel = invite && (await selectChannelFacts(db, invite.channel_id, actor.user_id));
  if (!invite || !channel) throw notFound();
  const { invite_id, channel_id, lets_strangers_in } = invite;
  const is_inviter = invite.inviter_id === actor.user_id;
  demand(mayRevoke({ ...plainInviterFacts(channel, actor), is_inviter, lets_strangers_in }));
  const news = await db.transaction().execute(async (tx) => {
    const waiting = await revokeInvite(tx, invite_id);
    await withdrawn(tx, invite_id);
    return tellInvited(
      tx,
      channel_id,
      waiting.map((user_id) => ({ invite_id, user_id })),
    );
  });
  for (const message of news) bus.publish(message);
  return { invite_id };
}
