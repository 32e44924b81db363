import { defineCall } from "../call.ts";
import {
  ByInviteId,
  CreatedInvites,
  CreateInvitesBody,
  InviteEntrance,
  InviteListQuery,
  InvitePage,
  OwnInvites,
  ShownInvite,
} from "../invites.ts";
import { z } from "../zod.ts";

const invite = { tag: "Invitations", auth: "session", status: 200 } as const;

/** Calls about invitations to channels. */
export const inviteCalls = {
  inviteCreate: defineCall({
    ...invite,
    method: "POST",
    path: "/channel/invite/create",
    per_minute: 20,
    summary: "Invites people and e-mail addresses to a channel, or makes an open link.",
    body: CreateInvitesBody,
    data: CreatedInvites,
  }),
  // A GET by the contract with the clients. It asks for the bearer header, which no link, image or
  // prefetch of another site can send, there is no cookie, and doing it again changes nothing.
  inviteAccept: defineCall({
    ...invite,
    method: "GET",
    path: "/channel/invite/accept/:inviteId",
    per_minute: 60,
    summary: "Accepts an invitation: the caller joins its channel.",
    params: ByInviteId,
    data: ShownInvite,
  }),
  inviteCheckChannel: defineCall({
    ...invite,
    method: "GET",
    path: "/channel/invite/check-channel/:inviteId",
    per_minute: 120,
    summary: "What one is invited to, by whom, and one's status.",
    params: ByInviteId,
    data: ShownInvite,
  }),
  inviteDecline: defineCall({
    ...invite,
    method: "POST",
    path: "/channel/invite/decline/:inviteId",
    per_minute: 60,
    summary: "Declines an invitation; it can be accepted later.",
    params: ByInviteId,
    data: ShownInvite,
  }),
  inviteList: defineCall({
    ...invite,
    method: "GET",
    path: "/channel/invite/list",
    summary: "Invitations to a channel, or in the whole workspace, the latest first.",
    query: InviteListQuery,
    data: InvitePage,
  }),
  inviteMine: defineCall({
    ...invite,
    method: "GET",
    path: "/channel/invite/mine",
    summary: "One's own pending invitations, the latest first.",
    data: OwnInvites,
  }),
  inviteDelete: defineCall({
    ...invite,
    method: "DELETE",
    path: "/channel/invite/delete/:inviteId",
    summary: "Takes an invitation back: its link is answered like one that never was.",
    params: ByInviteId,
    data: z.object({ invite_id: z.string() }),
  }),
  inviteEntrance: defineCall({
    ...invite,
    auth: "public",
    method: "GET",
    path: "/channel/invite/entrance/:inviteId",
    per_minute: 30,
    summary: "For the registration of who holds a link: the address it was made for, and by whom.",
    params: ByInviteId,
    data: InviteEntrance,
  }),
} as const;
