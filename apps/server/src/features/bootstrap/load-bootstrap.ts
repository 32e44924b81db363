import { type Bootstrap, PROTOCOL_VERSION } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import { together } from "../../platform/database/pipeline.ts";
import { inSnapshot } from "../../platform/database/snapshot.ts";
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
    const [heads, memberships, user, notifications, threads, preferences] = await together([
      selectHeads(tx, user_id),
      selectMembershipsOf(tx, user_id),
      currentUser(tx, parts, user_id),
      unreadOf(tx, user_id),
      unreadThreadsOf(tx, user_id),
      selectPreferences(tx, user_id),
    ]);
    return {
      protocol: PROTOCOL_VERSION,
      user,
      user_head: heads.user_head,
      workspace: heads.workspace,
      channels: memberships.map(({ row }) => row),
      notifications: { unread: notifications },
      threads: { unread: threads },
      user_groups: await listGroups(tx, user.role),
      preferences,
    };
  });
}
