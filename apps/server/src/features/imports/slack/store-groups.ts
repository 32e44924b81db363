import { limits } from "@parley/contract";
import type { Db } from "../../../platform/database/db.ts";
import { type ImportedGroup, type ImportedGroups, importGroups } from "../../user-groups/index.ts";
import { usernameOf } from "./people.ts";
import type { Plan } from "./plan.ts";
import type { CalledGroup } from "./references.ts";
import type { SlackUserGroup } from "./schema.ts";
import type { StoredPeople } from "./store-people.ts";
import { count } from "./tally.ts";
import { cut, toLine } from "./text.ts";

/**
 * What messages of the export call by a group's id. Those of its people whom the export knows are called by a group
 * that is here; one that found no place here stays a word.
 */
export function calledGroups(
  { groups, keys }: Plan,
  { accounts }: StoredPeople,
  { ids }: ImportedGroups,
): ReadonlyMap<string, CalledGroup> {
  return new Map(
    groups.map((group) => {
      const handle = handleOf(group);
      const group_id = keys.groupId(group.id);
      const user_ids = ids.has(group_id)
        ? group.users.flatMap((id) => accounts.get(id)?.user_id ?? [])
        : [];
      const mentions = [...new Set(user_ids)]
        .slice(0, limits.groupMembers)
        .map((user_id) => ({ user_id, username: handle, group_id }));
      return [group.id, { handle, mentions }];
    }),
  );
}

/** What a group is called after `@` here. */
const handleOf = ({ handle, name }: SlackUserGroup): string => usernameOf(handle || name);

/**
 * Stores the user groups of an export with those of their people whom the export knows. Like one who manages groups
 * here, an export may put guests into a group; they are told of none.
 */
export async function storeGroups(
  db: Db,
  { groups, keys, tally }: Plan,
  { accounts }: StoredPeople,
  dryRun: boolean,
): Promise<ImportedGroups> {
  const wanted = groups.map((group): ImportedGroup => {
    const member_ids = group.users.flatMap((id) => accounts.get(id)?.user_id ?? []);
    const most = limits.groupMembers;
    count(tally, "dropped: People of full user groups", Math.max(0, member_ids.length - most));
    return {
      _id: keys.groupId(group.id),
      handle: handleOf(group),
      name: toLine(group.name, limits.personName) || handleOf(group),
      description: cut(group.description.trim(), limits.groupDescription),
      is_open: group.is_open,
      member_ids: member_ids.slice(0, most),
    };
  });
  const result = await importGroups(db, wanted, dryRun);
  count(tally, "dropped: User groups whose handle is taken here", result.taken);
  count(tally, `dropped: User groups beyond ${limits.userGroups}`, result.tooMany);
  return result;
}
