import type { Role } from "@parley/contract";

/** Whose presence one may see: everyone's, or, as a guest, that of whom one shares a channel with. */
export function whoIsSeen(role: Role): "everyone" | "contacts" {
  return role === "guest" ? "contacts" : "everyone";
}
