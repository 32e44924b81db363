import { calls } from "@parley/contract";
import type { Route } from "../../platform/http/call-route.ts";
import { acceptInvite } from "./accept-invite.ts";
import { createInvites } from "./create-invites.ts";
import { declineInvite } from "./decline-invite.ts";
import { deleteInvite } from "./delete-invite.ts";
import type { InvitesDeps } from "./deps.ts";
import { listInvites } from "./list-invites.ts";
import { ownInvites, showEntrance, showInvite } from "./show-invite.ts";

/** Invitations to channels. */
export function invitesRoutes(route: Route, deps: InvitesDeps): void {
  const { db } = deps;
  route(calls.inviteCreate, async ({ actor, body }) => ({
    data: await createInvites(deps, actor, body),
  }));
  route(calls.inviteAccept, async ({ actor, params }) => ({
    data: await acceptInvite(deps, actor, params.inviteId),
  }));
  route(calls.inviteCheckChannel, async ({ actor, params }) => ({
    data: await showInvite(db, actor, params.inviteId),
  }));
  route(calls.inviteDecline, async ({ actor, params }) => ({
    data: await declineInvite(deps, actor, params.inviteId),
  }));
  route(calls.inviteList, async ({ actor, query }) => ({
    data: await listInvites(deps, actor, query),
  }));
  route(calls.inviteMine, async ({ actor }) => ({ data: await ownInvites(db, actor) }));
  route(calls.inviteDelete, async ({ actor, params }) => ({
    data: await deleteInvite(deps, actor, params.inviteId),
  }));
  route(calls.inviteEntrance, async ({ params }) => ({
    data: await showEntrance(db, params.inviteId),
  }));
}
