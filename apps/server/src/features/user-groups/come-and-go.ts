import { limits, type UserGroup } from "@parley/contract";
import { badField, demand } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { changing, lockedGroup, storeGroup, type UserGroupDeps } from "./change-group.ts";
import { mayComeAndGo, maySeeGroups } from "./policy.ts";

/**
 * Puts oneself into a group, or takes oneself out; what is so already stays.
 * @throws `not_found`, `forbidden` where admins say who is in it, `invalid_input` where it is full
 */
export async function comeOrGo(
  deps: UserGroupDeps,
  { user_id, role }: Actor,
  group_id: string,
  isIn: boolean,
): Promise<UserGroup> {
  if (!maySeeGroups(role)) demand("not_found");
  return changing(deps, async (tx) => {
    const before = await lockedGroup(tx, group_id);
    demand(mayComeAndGo(role, before));
    if (before.member_ids.includes(user_id) === isIn) return { news: [], result: before };
    const others = before.member_ids.filter((id) => id !== user_id);
    if (isIn && others.length >= limits.groupMembers)
      throw badField("group_id", `This group has ${limits.groupMembers} people already.`);
    const { rev: _, ...group } = before;
    return storeGroup(tx, { ...group, member_ids: isIn ? [...others, user_id] : others }, before);
  });
}
