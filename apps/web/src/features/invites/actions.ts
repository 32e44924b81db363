import { type CallInput, calls, type Id, type ShownInvite } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { forgetInvites } from "./forget-invites.ts";

async function changing<T>(answer: Promise<T>): Promise<T> {
  const data = await answer;
  void forgetInvites();
  return data;
}

/** Invites people and addresses; with neither makes an open link. All of these throw `CallError`. */
export const createInvites = (body: CallInput<typeof calls.inviteCreate>["body"]) =>
  changing(call(calls.inviteCreate, { body }));

/** One's own open link to a channel; who registers through one for guests becomes a guest. */
export async function createLink(channel_id: Id, asGuest = false): Promise<string> {
  const { invites } = await createInvites({ channel_id, as_guest: asGuest || undefined });
  const link = invites[0]?.link;
  if (!link) throw new Error("An open link has an address.");
  return link;
}

export const revokeInvite = (inviteId: string) =>
  changing(call(calls.inviteDelete, { params: { inviteId } }));

/** The caller fetches the invitation again: its answer tells less than a fresh look. */
export const acceptInvite = (inviteId: string): Promise<ShownInvite> =>
  call(calls.inviteAccept, { params: { inviteId } });

export const declineInvite = (inviteId: string): Promise<ShownInvite> =>
  call(calls.inviteDecline, { params: { inviteId } });
