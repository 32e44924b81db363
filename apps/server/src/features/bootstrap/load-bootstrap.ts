import { type Bootstrap, PROTOCOL_VERSION } from "@parley/contract";
import { type Db, inSnapshot } from "../../platform/database/db.ts";
import { type CurrentUserParts, currentUser, selectPreferences } from "../accounts/index.ts";
import { selectMembershipsOf } from "../channels/index.ts";
import { unreadOf } from "../notifications/index.ts";
import { unreadThreadsOf } from "../threads/index.ts";
import { listGroups } from "../user-groups/index.ts";
import { selectHeads } from "./queries.ts";

/** All that a session needs to start; the cursors belong to exactly this state. */
export function loadBootstrap(
  db: Db,
  parts: CurrentUserParts,
  user_id: string,
): Promise<Bootstrap> {
  return inSnapshot(db, async (tx) => {
    const heads = await selectHeads(tx, user_id);
    const memberships = await selectMembershipsOf(tx, user_id);
    const user = await currentUser(tx, parts, user_id);
    return {
      protocol: PROTOCOL_VERSION,
      user,
      user_head: heads.user_head,
      workspace: heads.workspace,
      channels: memberships.map(({ row }) => row),
      notifications: { unread: await unreadOf(tx, user_id) },
      threads: { unread: await unreadThreadsOf(tx, user_id) },
      user_groups: await listGroups(tx, user.role),
      preferences: await selectPreferences(tx, user_id),
    };
  });
}
