import type { InviteEntrance, OwnInvites, ShownInvite } from "@parley/contract";
import type { z } from "zod";
import { demand, notFound } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { mayLook } from "./policy.ts";
import {
  type InviteForPerson,
  selectEntrance,
  selectInviteFor,
  selectPendingInvites,
} from "./queries/own.ts";

/**
 * An invitation that is this person's to answer.
 * @throws `not_found` for a missing or revoked one, and for one that is somebody else's
 */
export async function ownInvite(db: Db, actor: Actor, invite_id: string): Promise<InviteForPerson> {
  const invite = await selectInviteFor(db, invite_id, actor.user_id);
  if (!invite) throw notFound();
  demand(mayLook({ ...invite.facts, role: actor.role }));
  return invite;
}

/** What one is invited to, by whom, and one's status. Looking changes nothing. */
export async function showInvite(db: Db, actor: Actor, invite_id: string): Promise<ShownInvite> {
  return (await ownInvite(db, actor, invite_id)).shown;
}

/** What waits for one's answer, the latest first. */
export async function ownInvites(db: Db, actor: Actor): Promise<z.output<typeof OwnInvites>> {
  const invites = await selectPendingInvites(db, actor.user_id);
  const allowed = invites.filter(
    ({ facts }) => mayLook({ ...facts, role: actor.role }) === "allow",
  );
  return { invites: allowed.map(({ shown }) => shown) };
}

/** What a visitor who holds a link needs to register; nothing of the channel. */
export async function showEntrance(
  db: Db,
  invite_id: string,
): Promise<z.output<typeof InviteEntrance>> {
  const entrance = await selectEntrance(db, invite_id);
  if (!entrance) throw notFound();
  return entrance;
}
