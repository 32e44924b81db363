import type { UpdateUserGroupBody, UserGroup } from "@parley/contract";
import type { z } from "zod";
import { demand } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { changing, lockedGroup, storeGroup, type UserGroupDeps } from "./change-group.ts";
import { mayManageGroups } from "./policy.ts";

/**
 * Changes a group, what is given of it.
 * @throws `forbidden`, `not_found`, and what `storeGroup` throws
 */
export async function updateGroup(
  deps: UserGroupDeps,
  actor: Actor,
  { _id, ...changes }: z.output<typeof UpdateUserGroupBody>,
): Promise<UserGroup> {
  demand(mayManageGroups(actor.role));
  return changing(deps, async (tx) => {
    const { rev: _, ...before } = await lockedGroup(tx, _id);
    return storeGroup(tx, { ...before, ...changes }, { ...before, rev: 0 });
  });
}
