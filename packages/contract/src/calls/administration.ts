import {
  LegalPage,
  LegalQuery,
  LegalText,
  ManagedPeoplePage,
  ManagedPeopleQuery,
  ManagedPerson,
  PersonRefBody,
  SetRoleBody,
  UpdateWorkspaceBody,
  WorkspaceSettings,
  WorkspaceUsage,
} from "../administration.ts";
import { Bytes, defineCall } from "../call.ts";
import { AvatarForm } from "../own-account.ts";
import { z } from "../zod.ts";
import { ById } from "./shapes.ts";

const administration = { tag: "Administration", auth: "session", status: 200 } as const;
const ByPage = z.strictObject({ page: LegalPage });

/** Calls for the owners and admins of the workspace. */
export const administrationCalls = {
  userManagedList: defineCall({
    ...administration,
    method: "GET",
    path: "/user/managed-list",
    summary: "People with e-mail, account and last visit, for owners and admins.",
    query: ManagedPeopleQuery,
    data: ManagedPeoplePage,
  }),
  userSetRole: defineCall({
    ...administration,
    method: "POST",
    path: "/user/set-role",
    summary: "Changes somebody's role in the workspace.",
    body: SetRoleBody,
    data: ManagedPerson,
  }),
  userDeactivate: defineCall({
    ...administration,
    method: "POST",
    path: "/user/deactivate",
    summary: "Takes an account away: its sessions end at once and it cannot log in.",
    body: PersonRefBody,
    data: ManagedPerson,
  }),
  userReactivate: defineCall({
    ...administration,
    method: "POST",
    path: "/user/reactivate",
    summary: "Gives a deactivated account back.",
    body: PersonRefBody,
    data: ManagedPerson,
  }),
  workspaceHandOver: defineCall({
    ...administration,
    method: "POST",
    path: "/workspace/hand-over",
    summary: "Makes somebody else an owner in one's own place; one stays as an admin.",
    body: PersonRefBody,
    data: ManagedPerson,
  }),
  workspaceUpdate: defineCall({
    ...administration,
    method: "PUT",
    path: "/workspace/update",
    summary: "Changes the workspace's name and who may register.",
    body: UpdateWorkspaceBody,
    data: WorkspaceSettings,
  }),
  workspaceSettings: defineCall({
    ...administration,
    method: "GET",
    path: "/workspace/settings",
    summary: "The workspace's name, mark and registration policy, for owners and admins.",
    data: WorkspaceSettings,
  }),
  workspaceUsage: defineCall({
    ...administration,
    method: "GET",
    path: "/workspace/usage",
    summary: "What the workspace takes, and what it may.",
    data: WorkspaceUsage,
  }),
  workspaceSetMark: defineCall({
    ...administration,
    method: "POST",
    path: "/workspace/set-mark",
    per_minute: 30,
    summary: "Gives the workspace a mark of its own: made square and free of metadata.",
    form: AvatarForm,
    data: WorkspaceSettings,
  }),
  workspaceDeleteMark: defineCall({
    ...administration,
    method: "DELETE",
    path: "/workspace/mark",
    summary: "Shows Parley's mark again.",
    data: WorkspaceSettings,
  }),
  workspaceMark: defineCall({
    ...administration,
    auth: "public",
    method: "GET",
    path: "/workspace/mark/:_id",
    summary: "The picture that the workspace's `mark` names. It never changes under its address.",
    params: ById,
    bytes: true,
    data: Bytes,
  }),
  legalShow: defineCall({
    ...administration,
    tag: "Legal",
    auth: "public",
    method: "GET",
    path: "/legal/show/:page",
    summary: "The privacy policy or the terms of service, in Markdown.",
    params: ByPage,
    query: LegalQuery,
    data: LegalText,
  }),
} as const;
