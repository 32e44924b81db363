import { demand } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { changing, groupsChanged, lockedGroup, type UserGroupDeps } from "./change-group.ts";
import { mayManageGroups } from "./policy.ts";
import { buryGroup } from "./queries.ts";

/**
 * Deletes a group. What it was mentioned in stays as it is.
 * @throws `forbidden`, `not_found`
 */
export async function deleteGroup(
  deps: UserGroupDeps,
  actor: Actor,
  group_id: string,
): Promise<{ _id: string }> {
  demand(mayManageGroups(actor.role));
  return changing(deps, async (tx) => {
    await lockedGroup(tx, group_id);
    await buryGroup(tx, group_id);
    const { news } = await groupsChanged(tx, new Map([[group_id, null]]));
    return { news, result: { _id: group_id } };
  });
}
