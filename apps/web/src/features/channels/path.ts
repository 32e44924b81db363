import type { SharedChannel } from "@parley/contract";

/** Address of a conversation's page. */
export function conversationPath({ _id, kind }: Pick<SharedChannel, "_id" | "kind">): string {
  if (kind === "channel") return `/channel/${_id}`;
  return kind === "self" ? `/me/${_id}` : `/dm/user/${_id}`;
}
