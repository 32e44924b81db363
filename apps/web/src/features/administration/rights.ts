import type { ManagedPerson, Role } from "@parley/contract";

/** Roles that people are given, from most rights to fewest. */
export const givenRoles = ["owner", "admin", "member", "guest"] as const;
export type GivenRole = (typeof givenRoles)[number];

/** What is asked about before it is done. */
export type Asked = "deactivate" | "handOver" | "owner" | "guest";

/** What the interface offers about a person; the server decides for itself. */
export interface PersonRights {
  /** Roles that may be chosen, the present one among them; empty when it cannot be changed. */
  roles: readonly GivenRole[];
  deactivate: boolean;
  reactivate: boolean;
  handOver: boolean;
}

/** What somebody with the role `mine` may do with a person; `isMe`: it is they themselves. */
export function rightsOver(
  person: Pick<ManagedPerson, "role" | "state">,
  mine: Role | undefined,
  isMe: boolean,
): PersonRights {
  const runs = mine === "owner" || mine === "admin";
  const mayTouch = runs && (person.role !== "owner" || mine === "owner");
  const isActive = person.state === "active";
  const mayOwn = mine === "owner" && isActive;
  const roles = givenRoles.filter((role) => role !== "owner" || mayOwn || person.role === "owner");
  return {
    // Who steps down by themselves hands over; an admin asks another one.
    roles: mayTouch && !isMe && person.role !== "bot" ? roles : [],
    // Oneself one deletes or leaves, in the settings of one's own account.
    deactivate: mayTouch && isActive && !isMe,
    reactivate: mayTouch && person.state === "deactivated",
    handOver: mayOwn && !isMe && (person.role === "admin" || person.role === "member"),
  };
}
