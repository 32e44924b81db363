import type { Role, UserGroup } from "@parley/contract";

/** Whether the interface offers to make and change groups; the server decides for itself. */
export const mayManage = (role: Role | undefined): boolean => role === "owner" || role === "admin";

/** Whether it offers to join or leave one. */
export const mayComeAndGo = (role: Role | undefined, { is_open }: UserGroup): boolean =>
  mayManage(role) || (is_open && role !== "guest" && role !== undefined);
