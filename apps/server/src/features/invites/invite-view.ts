import type { Invite } from "@parley/contract";
import type { Actor } from "../../platform/http/actors.ts";
import type { InvitesDeps } from "./deps.ts";
import { runsWorkspace } from "./policy.ts";
import type { InviteRow } from "./queries/list.ts";

/** The address of an invitation's page. */
export const linkOf = (address: string, id: string) => `${address}/channel/invite/accept/${id}`;

/**
 * An invitation as somebody who may invite sees it. Where there is a mail server, only the letter has
 * the id that proves the address: an inviter who had it could pose as the person behind it. Without
 * one, those who run the workspace hand that link over, and vouch for it.
 */
export function inviteView(
  { address, mailer }: Pick<InvitesDeps, "address" | "mailer">,
  actor: Actor,
  { mail_id, sees, invited_at, ...row }: InviteRow,
): Invite {
  const vouches = !mailer.isConfigured && runsWorkspace(actor.role);
  const id = (vouches ? mail_id : null) ?? row.invite_id;
  return {
    ...row,
    invited_at: invited_at.toISOString(),
    link: sees ? linkOf(address(), id) : null,
    channel_id: sees ? row.channel_id : null,
    channel_name: sees ? row.channel_name : null,
  };
}
