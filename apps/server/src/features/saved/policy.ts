import type { ChannelKind, ChannelRole, ErrorCode, Role } from "@parley/contract";

/** What deciding about saving a message needs to know. */
export interface Facts {
  kind: ChannelKind;
  visibility: "public" | "private";
  /** The actor's membership; null: none. */
  member_role: ChannelRole | null;
  role: Role;
}

/** Members save, also what is archived. Who could join is told so. */
export function maySave({ kind, visibility, member_role, role }: Facts): "allow" | ErrorCode {
  if (member_role !== null) return "allow";
  const isOpen = kind === "channel" && visibility === "public" && role !== "guest";
  return isOpen ? "forbidden" : "not_found";
}
