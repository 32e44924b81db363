import { limits, type UserGroup } from "@parley/contract";
import { type Db, lockByName } from "../../platform/database/db.ts";
import { lockHandles } from "../accounts/index.ts";
import { storeGroup } from "./change-group.ts";
import { selectHandleUse, selectKnownGroups } from "./queries.ts";

/** A group that comes from elsewhere, by an id that it has each time it comes. */
export type ImportedGroup = Omit<UserGroup, "rev">;

/** What became of groups from elsewhere: how many were stored, were here before, or found no room. */
export interface ImportedGroups {
  added: number;
  here: number;
  /** The handle is somebody's here already. */
  taken: number;
  /** There are as many groups as may be. */
  tooMany: number;
  /** Of those that are here by now. */
  ids: ReadonlySet<string>;
}

/**
 * Stores groups that are not here yet. One that came before stays as it was changed here since, and one that was
 * deleted here does not come back. Connected clients learn of them by the number of the workspace's stream.
 */
export function importGroups(
  db: Db,
  groups: readonly ImportedGroup[],
  dryRun: boolean,
): Promise<ImportedGroups> {
  return db.transaction().execute(async (tx) => {
    await lockByName(tx, "user-groups");
    await lockHandles(tx);
    const all = groups.map(({ _id }) => _id);
    const known = new Set(await selectKnownGroups(tx, all));
    const ids = new Set(known);
    const result = { added: 0, here: known.size, taken: 0, tooMany: 0, ids };
    for (const group of groups) {
      if (known.has(group._id)) continue;
      const use = await selectHandleUse(tx, group.handle, null);
      if (use.is_taken) result.taken += 1;
      else if (use.groups >= limits.userGroups) result.tooMany += 1;
      else {
        result.added += 1;
        ids.add(group._id);
        if (!dryRun) await storeGroup(tx, group, undefined);
      }
    }
    return result;
  });
}
