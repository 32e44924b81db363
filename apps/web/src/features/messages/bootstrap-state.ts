import type { Bootstrap, Person } from "@parley/contract";
import { mergeNewer } from "../../platform/realtime/newer.ts";
import { entryOf } from "./apply-user.ts";
import type { SyncState } from "./state.ts";

/** What a session knows right after its bootstrap call. */
export function stateOf({ user, user_head, workspace, channels }: Bootstrap): SyncState {
  const { _id, name, username, avatar, role, is_active, rev } = user;
  const me: Person = { _id, name, username, avatar, role, is_active, rev };
  const people = [me, ...channels.flatMap(({ channel }) => channel.participants)];
  return {
    user: user_head,
    workspace: { cursor: workspace.head, name: workspace.name, mark: workspace.mark },
    people: mergeNewer({}, people),
    channels: Object.fromEntries(channels.map((row) => [row.channel._id, entryOf(row)])),
    timelines: {},
  };
}

/** What nobody's session knows. */
export const emptyState: SyncState = {
  user: 0,
  workspace: { cursor: 0, name: "", mark: null },
  people: {},
  channels: {},
  timelines: {},
};
