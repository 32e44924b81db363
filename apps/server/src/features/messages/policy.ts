import type { ChannelKind, ChannelRole, ErrorCode, Role } from "@parley/contract";

/** What deciding about messages of a channel needs to know. */
export interface Facts {
  kind: ChannelKind;
  visibility: "public" | "private";
  is_archived: boolean;
  /** The actor's membership; null: none. */
  member_role: ChannelRole | null;
  role: Role;
}

export type Verdict = "allow" | ErrorCode;

/** Who is no member is told to join only where they can see that there is something to join. */
function strangers({ kind, visibility, role }: Facts): Verdict {
  const isOpen = kind === "channel" && visibility === "public" && role !== "guest";
  return isOpen ? "forbidden" : "not_found";
}

/** Members write, unless the channel is archived. */
export function maySend(facts: Facts): Verdict {
  if (facts.member_role === null) return strangers(facts);
  return facts.is_archived ? "channel_archived" : "allow";
}

/** Only what one wrote oneself is edited, and only where one may still write. */
export function mayEdit(facts: Facts & { is_author: boolean }): Verdict {
  const verdict = maySend(facts);
  if (verdict !== "allow") return verdict;
  return facts.is_author ? "allow" : "forbidden";
}

/** The author deletes; in a channel its admin and whoever runs the workspace may too. */
export function mayDelete(facts: Facts & { is_author: boolean }): Verdict {
  const verdict = maySend(facts);
  if (verdict !== "allow") return verdict;
  if (facts.is_author) return "allow";
  if (facts.kind !== "channel") return "forbidden";
  const runsIt = facts.member_role === "admin" || facts.role === "owner" || facts.role === "admin";
  return runsIt ? "allow" : "forbidden";
}
