import type { ChannelRole, Role, SharedChannel } from "@parley/contract";
import { useAuth } from "../accounts/index.ts";
import { useChannel } from "./store.ts";

/** What the interface offers in a conversation that one sees; the server decides for itself. */
export interface Rights {
  /** Name, description and visibility. */
  edit: boolean;
  topic: boolean;
  archive: boolean;
  unarchive: boolean;
  delete: boolean;
  add: boolean;
  invite: boolean;
  remove: boolean;
  leave: boolean;
}

/** What someone with `myRole` in the channel (null: none) and `role` in the workspace may do. */
export function rightsIn(
  channel: Pick<SharedChannel, "kind" | "visibility" | "archived_at" | "members_may_invite">,
  myRole: ChannelRole | null,
  role: Role | undefined,
): Rights {
  const isChannel = channel.kind === "channel";
  const isMember = isChannel && myRole !== null;
  const isLive = isChannel && channel.archived_at === null;
  const runsWorkspace = role === "owner" || role === "admin";
  const manages = isChannel && (myRole === "admin" || runsWorkspace);
  const talks = isMember && isLive && role !== "guest";
  return {
    edit: manages && isLive,
    topic: talks || (manages && isLive),
    archive: manages && isLive,
    unarchive: manages && !isLive,
    delete: manages,
    add: talks && (channel.visibility === "public" || manages),
    invite: isLive && role !== "guest" && (manages || (isMember && channel.members_may_invite)),
    remove: manages,
    leave: isMember,
  };
}

/** What the person who is logged in may do. */
export function useRights(channel: SharedChannel): Rights {
  const myRole = useChannel(channel._id)?.own.role ?? null;
  const role = useAuth(({ user }) => user?.role);
  return rightsIn(channel, myRole, role);
}
