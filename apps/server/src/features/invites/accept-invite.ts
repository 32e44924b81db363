import { inviteStatus, type ShownInvite } from "@parley/contract";
import { AppError, notFound } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { selectPeople } from "../accounts/index.ts";
import {
  type Batch,
  type Change,
  done,
  enter,
  type Outcome,
  oneByOne,
  refused,
} from "../channels/index.ts";
import type { InvitesDeps } from "./deps.ts";
import { mayAccept } from "./policy.ts";
import { selectInviteFor } from "./queries/own.ts";
import { saveAnswer } from "./queries/write.ts";
import { ownInvite, showInvite } from "./show-invite.ts";

interface Op extends Change {
  invite_id: string;
  channel_id: string;
  actor: Actor;
}

async function acceptIn(
  batch: Batch,
  { invite_id, channel_id, actor }: Op,
): Promise<Outcome<string>> {
  // Read again under the channel's lock: it may be revoked, archived, or the person removed since.
  const invite = await selectInviteFor(batch.tx, invite_id, actor.user_id);
  if (!invite || !batch.channel(channel_id)) return refused(notFound());
  const verdict = mayAccept({ ...invite.facts, role: actor.role });
  if (verdict !== "allow") return refused(new AppError(verdict));
  const { user_id } = actor;
  await saveAnswer(batch.tx, {
    invite_id: invite.shown.invite_id,
    user_id,
    status: inviteStatus.accepted,
  });
  const [person] = await selectPeople(batch.tx, [user_id]);
  if (person && !batch.member(channel_id, user_id)) {
    await enter(batch, channel_id, person, "member");
  }
  return done(invite.shown.invite_id);
}

const acceptKind = oneByOne("accept-invite", acceptIn);

/**
 * Accepts an invitation and joins its channel; again, or as a member, changes nothing more.
 * @throws `not_found`, `channel_archived`
 */
export async function acceptInvite(
  { db, writer }: Pick<InvitesDeps, "db" | "writer">,
  actor: Actor,
  invite_id: string,
): Promise<ShownInvite> {
  const { shown } = await ownInvite(db, actor, invite_id);
  const { channel_id } = shown;
  const op = { invite_id, channel_id, actor, channel_ids: [channel_id], user_ids: [actor.user_id] };
  return showInvite(db, actor, await writer.submit(acceptKind, op));
}
