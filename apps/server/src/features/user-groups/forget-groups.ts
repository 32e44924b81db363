import type { UserGroup } from "@parley/contract";
import type { AccountDeleted } from "../accounts/index.ts";
import { groupsChanged } from "./change-group.ts";
import { removeFromGroups, selectGroups } from "./queries.ts";

/** Takes a deleted account out of its groups. It locks the workspace, so it comes after all others. */
export const forgetGroups: AccountDeleted = async (tx, user_id) => {
  const left = new Set(await removeFromGroups(tx, user_id));
  if (left.size === 0) return [];
  const groups = (await selectGroups(tx)).filter(({ _id }) => left.has(_id));
  const changed = new Map<string, UserGroup | null>(groups.map((group) => [group._id, group]));
  return (await groupsChanged(tx, changed)).news;
};
