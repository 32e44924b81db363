import type { ChannelKind, ChannelRole, ErrorCode, Role } from "@parley/contract";

/** What deciding about saving a message needs to know. */
export interface Facts {
  kind: ChannelKind;
  visibility: "public" | "private";
  /** The actor's membership; null: none. */
  member_role: ChannelRole | null;
  role: Role;
}

/** Who may read saves, also what is archived, and where they only visit. */
export function maySave({ kind, visibility, member_role, role }: Facts): "allow" | ErrorCode {
  if (member_role !== null) return "allow";
  const isOpen = kind === "channel" && visibility === "public" && role !== "guest";
  return isOpen ? "allow" : "not_found";
}
