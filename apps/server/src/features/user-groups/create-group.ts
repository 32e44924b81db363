import type { CreateUserGroupBody, UserGroup } from "@parley/contract";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { demand } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { changing, storeGroup, type UserGroupDeps } from "./change-group.ts";
import { mayManageGroups } from "./policy.ts";

/**
 * Makes a group of people; everyone but guests hears of it.
 * @throws `forbidden`, and what `storeGroup` throws
 */
export async function createGroup(
  deps: UserGroupDeps,
  actor: Actor,
  body: z.output<typeof CreateUserGroupBody>,
): Promise<UserGroup> {
  demand(mayManageGroups(actor.role));
  const { handle, name, description = "", is_open = false, member_ids = [] } = body;
  const group = { _id: uuidv7(), handle, name, description, is_open, member_ids };
  return changing(deps, (tx) => storeGroup(tx, group, undefined));
}
