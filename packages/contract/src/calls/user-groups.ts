import { defineCall } from "../call.ts";
import {
  CreateUserGroupBody,
  UpdateUserGroupBody,
  UserGroup,
  UserGroupList,
  UserGroupRefBody,
} from "../user-groups.ts";
import { ById, Removed } from "./shapes.ts";

const groups = { tag: "User groups", auth: "session", status: 200 } as const;

/** Calls about groups of people that are mentioned together. */
export const userGroupCalls = {
  userGroupList: defineCall({
    ...groups,
    method: "GET",
    path: "/user-group/list",
    summary: "Every group with its people, by handle. Guests are told of none.",
    data: UserGroupList,
  }),
  userGroupCreate: defineCall({
    ...groups,
    method: "POST",
    path: "/user-group/create",
    status: 201,
    summary: "Makes a group of people that `@handle` mentions. For owners and admins.",
    body: CreateUserGroupBody,
    data: UserGroup,
  }),
  userGroupUpdate: defineCall({
    ...groups,
    method: "PUT",
    path: "/user-group/update",
    summary: "Changes a group and who is in it. For owners and admins.",
    body: UpdateUserGroupBody,
    data: UserGroup,
  }),
  userGroupDelete: defineCall({
    ...groups,
    method: "DELETE",
    path: "/user-group/delete/:_id",
    summary: "Deletes a group; its handle is free again. For owners and admins.",
    params: ById,
    data: Removed,
  }),
  userGroupJoin: defineCall({
    ...groups,
    method: "POST",
    path: "/user-group/join",
    summary: "Joins a group that lets people do so.",
    body: UserGroupRefBody,
    data: UserGroup,
  }),
  userGroupLeave: defineCall({
    ...groups,
    method: "POST",
    path: "/user-group/leave",
    summary: "Leaves a group that lets people do so.",
    body: UserGroupRefBody,
    data: UserGroup,
  }),
} as const;
