import type { ChannelKind, ChannelRole, ErrorCode, Role } from "@parley/contract";

/** `allow`, or the code of the answer. */
type Verdict = "allow" | ErrorCode;

/** What inviting to a channel is decided by. */
export interface InviterFacts {
  /** Whether they may see the channel at all. */
  sees: boolean;
  kind: ChannelKind;
  is_archived: boolean;
  /** The channel's setting that lets every member invite. */
  members_may_invite: boolean;
  /** Null: no member. */
  member_role: ChannelRole | null;
  /** In the workspace. */
  role: Role;
}

export const runsWorkspace = (role: Role) => role === "owner" || role === "admin";

/** Its admin, and whoever runs the workspace and can see it: they see everyone's invitations. */
export const managesInvites = ({ sees, member_role, role }: InviterFacts) =>
  sees && (member_role === "admin" || runsWorkspace(role));

/** Who manages the channel; its members too where its setting says so. Guests and bots never. */
export function mayInvite(facts: InviterFacts): Verdict {
  if (!facts.sees) return "not_found";
  if (facts.kind !== "channel" || facts.role === "guest" || facts.role === "bot")
    return "forbidden";
  const asMember = facts.members_may_invite && facts.member_role !== null;
  if (!managesInvites(facts) && !asMember) return "forbidden";
  return facts.is_archived ? "channel_archived" : "allow";
}

/** Those who may invite see invitations, in an archived channel too. */
export function mayList(facts: InviterFacts): Verdict {
  return mayInvite({ ...facts, is_archived: false });
}

/** Guests are let into the workspace by those who run it. */
export function mayInviteGuests(role: Role): Verdict {
  return runsWorkspace(role) ? "allow" : "forbidden";
}

/**
 * The inviter, and who manages the channel. Who runs the workspace also takes back what lets strangers
 * in, in channels that they cannot see.
 */
export function mayRevoke(
  facts: InviterFacts & { is_inviter: boolean; lets_strangers_in: boolean },
): Verdict {
  if (facts.is_inviter || managesInvites(facts)) return "allow";
  if (runsWorkspace(facts.role) && facts.lets_strangers_in) return "allow";
  return facts.sees ? "forbidden" : "not_found";
}

/** What using an invitation is decided by. */
export interface InvitedFacts {
  /** An open link, or made for this person or their e-mail. */
  is_theirs: boolean;
  is_member: boolean;
  /** Left the channel, or was removed from it, after the invitation was made. */
  has_left: boolean;
  visibility: "public" | "private";
  is_archived: boolean;
  role: Role;
}

/**
 * Others get what a missing invitation gives. It lets in once: who was removed must be invited again,
 * or an old link would undo the removal.
 */
export function mayLook(facts: InvitedFacts): Verdict {
  if (!facts.is_theirs) return "not_found";
  const mayJoin = facts.visibility === "public" && facts.role !== "guest";
  return facts.has_left && !mayJoin ? "not_found" : "allow";
}

export function mayAccept(facts: InvitedFacts): Verdict {
  if (mayLook(facts) !== "allow") return "not_found";
  return facts.is_archived && !facts.is_member ? "channel_archived" : "allow";
}
