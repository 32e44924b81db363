import { limits, type UserGroup, type WorkspaceStreamRow } from "@parley/contract";
import { badField, notFound } from "../../platform/app-error.ts";
import type { Bus, StreamNews } from "../../platform/bus/bus.ts";
import { type Db, lockByName, type Tx } from "../../platform/database/db.ts";
import { lockHandles, numberPeople, workspaceNews } from "../accounts/index.ts";
import {
  numberGroups,
  saveGroup,
  saveMembers,
  selectGroup,
  selectHandleUse,
  selectMissingPeople,
} from "./queries.ts";

export interface UserGroupDeps {
  db: Db;
  bus: Bus;
}

/** Numbers a change of these groups and gives the news of it; null in the place of one that was deleted. */
export async function groupsChanged(
  tx: Tx,
  groups: ReadonlyMap<string, UserGroup | null>,
): Promise<{ news: StreamNews[]; rev: number }> {
  const number = await numberPeople(tx, []);
  const rev = number.head;
  await numberGroups(tx, [...groups.keys()], rev);
  const rows = [...groups].map(
    ([_id, group]): WorkspaceStreamRow => ({
      type: "user_group",
      rev,
      _id,
      group: group && { ...group, rev },
    }),
  );
  return { news: workspaceNews(number, rows), rev };
}

/** Changes groups one after the other and tells everyone afterwards. */
export async function changing<T>(
  { db, bus }: UserGroupDeps,
  work: (tx: Tx) => Promise<{ news: StreamNews[]; result: T }>,
): Promise<T> {
  const { news, result } = await db.transaction().execute(async (tx) => {
    await lockByName(tx, "user-groups");
    return work(tx);
  });
  for (const message of news) bus.publish(message);
  return result;
}

/** The group as it stands under the lock. @throws `not_found` */
export async function lockedGroup(tx: Tx, group_id: string): Promise<UserGroup> {
  const group = await selectGroup(tx, group_id);
  if (!group) throw notFound();
  return group;
}

/**
 * Writes a group as it is to be, and who is in it.
 * @param before as it was; undefined for a new one
 * @throws `username_taken` beside the handle, `invalid_input` beside what cannot be
 */
export async function storeGroup(
  tx: Tx,
  group: Omit<UserGroup, "rev">,
  before: UserGroup | undefined,
): Promise<{ news: StreamNews[]; result: UserGroup }> {
  if (group.handle !== before?.handle) await demandHandle(tx, group, before === undefined);
  const member_ids = [...new Set(group.member_ids)].sort();
  if ((await selectMissingPeople(tx, member_ids)).length > 0)
    throw badField("member_ids", "Somebody of these is not there any more. Choose again.");
  await saveGroup(tx, group);
  await saveMembers(tx, group._id, member_ids);
  const { news, rev } = await groupsChanged(
    tx,
    new Map([[group._id, { ...group, member_ids, rev: 0 }]]),
  );
  return { news, result: { ...group, member_ids, rev } };
}

async function demandHandle(tx: Tx, group: Pick<UserGroup, "_id" | "handle">, isNew: boolean) {
  // The same lock as a registration: nobody takes the name meanwhile.
  await lockHandles(tx);
  const { is_taken, groups } = await selectHandleUse(tx, group.handle, group._id);
  if (is_taken) {
    const message = "A person or a group has this name. Choose another one.";
    throw badField("handle", message, "username_taken");
  }
  if (isNew && groups >= limits.userGroups)
    throw badField("handle", `There are ${limits.userGroups} groups. Delete one first.`);
}
