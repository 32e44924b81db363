import { type CallInput, calls, type Id, type UserGroup } from "@parley/contract";
import { call } from "../../platform/http/call.ts";

/* The stream brings every change back. All of these throw `CallError`. */

export const createGroup = (body: CallInput<typeof calls.userGroupCreate>["body"]) =>
  call(calls.userGroupCreate, { body });

export const updateGroup = (body: CallInput<typeof calls.userGroupUpdate>["body"]) =>
  call(calls.userGroupUpdate, { body });

export const deleteGroup = (_id: Id) => call(calls.userGroupDelete, { params: { _id } });

/** Puts oneself into a group, or takes oneself out. */
export const comeOrGo = (group_id: Id, isIn: boolean): Promise<UserGroup> =>
  call(isIn ? calls.userGroupJoin : calls.userGroupLeave, { body: { group_id } });
