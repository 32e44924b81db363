import { inviteStatus, type ShownInvite } from "@parley/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/http/actors.ts";
import type { InvitesDeps } from "./deps.ts";
import { saveAnswer } from "./queries/write.ts";
import { ownInvite, showInvite } from "./show-invite.ts";
import { tellInvited } from "./tell.ts";

/**
 * Declines an invitation; it can still be accepted later.
 * @throws `not_found`, `invite_accepted`
 */
export async function declineInvite(
  { db, bus }: Pick<InvitesDeps, "db" | "bus">,
  actor: Actor,
  invite_id: string,
): Promise<ShownInvite> {
  const { shown } = await ownInvite(db, actor, invite_id);
  if (shown.status === inviteStatus.accepted) throw new AppError("invite_accepted");
  const answer = { invite_id: shown.invite_id, user_id: actor.user_id };
  const news = await db.transaction().execute(async (tx) => {
    await saveAnswer(tx, { ...answer, status: inviteStatus.declined });
    return tellInvited(tx, shown.channel_id, [answer]);
  });
  for (const message of news) bus.publish(message);
  return showInvite(db, actor, shown.invite_id);
}
