import type { EmojiPolicy, ErrorCode, Role } from "@parley/contract";

type Verdict = "allow" | ErrorCode;

const runsWorkspace = (role: Role) => role === "owner" || role === "admin";

/** What belongs to everyone is not a guest's to add, nor a bot's. */
export function mayAddEmoji(role: Role, policy: EmojiPolicy): Verdict {
  if (runsWorkspace(role)) return "allow";
  return role === "member" && policy === "members" ? "allow" : "forbidden";
}

/** Whoever added it takes it back, as long as they are no guest; who runs the workspace, any. */
export function mayRemoveEmoji({ role, isOwn }: { role: Role; isOwn: boolean }): Verdict {
  return runsWorkspace(role) || (isOwn && role !== "guest") ? "allow" : "forbidden";
}
