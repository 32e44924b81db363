import type { ErrorCode, Role } from "@parley/contract";

type Verdict = "allow" | ErrorCode;

/** Guests are told of no group: its people are strangers to them. */
export function maySeeGroups(role: Role): boolean {
  return role !== "guest";
}

/** Owners and admins make, change and delete groups. */
export function mayManageGroups(role: Role): Verdict {
  return role === "owner" || role === "admin" ? "allow" : "forbidden";
}

/** People come and go by themselves where the group lets them; whoever manages groups always. */
export function mayComeAndGo(role: Role, group: { is_open: boolean } | undefined): Verdict {
  if (!group || !maySeeGroups(role)) return "not_found";
  return group.is_open || mayManageGroups(role) === "allow" ? "allow" : "forbidden";
}
