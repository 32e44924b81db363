import { calls } from "@parley/contract";
import type { Route } from "../../platform/http/call-route.ts";
import type { UserGroupDeps } from "./change-group.ts";
import { comeOrGo } from "./come-and-go.ts";
import { createGroup } from "./create-group.ts";
import { deleteGroup } from "./delete-group.ts";
import { listGroups } from "./list-groups.ts";
import { updateGroup } from "./update-group.ts";

/** Groups of people that are mentioned together. */
export function userGroupsRoutes(route: Route, deps: UserGroupDeps): void {
  route(calls.userGroupList, async ({ actor }) => ({
    data: { groups: await listGroups(deps.db, actor.role) },
  }));
  route(calls.userGroupCreate, async ({ actor, body }) => ({
    data: await createGroup(deps, actor, body),
  }));
  route(calls.userGroupUpdate, async ({ actor, body }) => ({
    data: await updateGroup(deps, actor, body),
  }));
  route(calls.userGroupDelete, async ({ actor, params }) => ({
    data: await deleteGroup(deps, actor, params._id),
  }));
  route(calls.userGroupJoin, async ({ actor, body }) => ({
    data: await comeOrGo(deps, actor, body.group_id, true),
  }));
  route(calls.userGroupLeave, async ({ actor, body }) => ({
    data: await comeOrGo(deps, actor, body.group_id, false),
  }));
}
