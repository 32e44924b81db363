import type { ChannelKind, ChannelRole, ErrorCode, Role } from "@parley/contract";

/** What deciding about a channel needs to know. */
export interface Facts {
  kind: ChannelKind;
  visibility: "public" | "private";
  is_archived: boolean;
  /** The actor's membership; null: none. */
  member_role: ChannelRole | null;
  /** The actor's role in the workspace. */
  role: Role;
}

/** `allow`, or the code of the answer. Who may not see a channel gets what a missing one gives. */
export type Verdict = "allow" | ErrorCode;

const runsWorkspace = ({ role }: Facts) => role === "owner" || role === "admin";
const isChannel = ({ kind }: Facts) => kind === "channel";

/** Members see; a public channel is open to everyone but guests. */
export function maySee(facts: Facts): Verdict {
  if (facts.member_role !== null) return "allow";
  const isOpen = isChannel(facts) && facts.visibility === "public" && facts.role !== "guest";
  return isOpen ? "allow" : "not_found";
}

export function mayJoin(facts: Facts): Verdict {
  if (maySee(facts) !== "allow") return "not_found";
  return facts.is_archived && facts.member_role === null ? "channel_archived" : "allow";
}

/** Direct conversations are what their people are: nobody leaves or is removed. Leaving twice is leaving once. */
export function mayLeave(facts: Facts): Verdict {
  if (maySee(facts) !== "allow") return "not_found";
  return isChannel(facts) ? "allow" : "forbidden";
}

/** Its admin, and whoever runs the workspace and can see it. */
export function mayManage(facts: Facts): Verdict {
  if (maySee(facts) !== "allow") return "not_found";
  if (!isChannel(facts)) return "forbidden";
  return facts.member_role === "admin" || runsWorkspace(facts) ? "allow" : "forbidden";
}

/** Whoever manages a channel hands it over; what is archived stays as it is. */
export function mayHandOver(facts: Facts): Verdict {
  const verdict = mayManage(facts);
  if (verdict !== "allow") return verdict;
  return facts.is_archived ? "channel_archived" : "allow";
}

/** Guests and bots look after no channel, and neither does who cannot log in. */
export function canBeAdmin(person: { role: Role; is_active: boolean }): boolean {
  return person.is_active && person.role !== "guest" && person.role !== "bot";
}

/** The topic belongs to everyone who talks under it. */
export function maySetTopic(facts: Facts): Verdict {
  if (maySee(facts) !== "allow") return "not_found";
  if (!isChannel(facts) || facts.role === "guest") return "forbidden";
  if (facts.is_archived) return "channel_archived";
  return facts.member_role === null ? "forbidden" : "allow";
}

/** Members add people to a public channel; to a private one its admin does. */
export function mayAddMembers(facts: Facts): Verdict {
  if (maySee(facts) !== "allow") return "not_found";
  if (!isChannel(facts) || facts.role === "guest" || facts.member_role === null) return "forbidden";
  if (facts.is_archived) return "channel_archived";
  return facts.visibility === "public" ? "allow" : mayManage(facts);
}

export function mayCreate(role: Role): Verdict {
  return role === "guest" || role === "bot" ? "forbidden" : "allow";
}
