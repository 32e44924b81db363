import {
  CurrentUser,
  LoginBody,
  PeoplePage,
  PeopleQuery,
  RegisterBody,
  SessionUser,
  WorkspaceInfo,
} from "../accounts.ts";
import { Bootstrap } from "../bootstrap.ts";
import { defineCall } from "../call.ts";
import { z } from "../zod.ts";

const Nothing = z.object({});
const account = { tag: "Accounts", auth: "session", status: 200 } as const;

/** Calls about the server, sessions and people. */
export const accountCalls = {
  health: defineCall({
    method: "GET",
    path: "/health",
    auth: "public",
    tag: "Operation",
    status: 200,
    summary: "Answers 200 when the server can serve, 503 otherwise.",
    data: z.object({ status: z.literal("ok"), version: z.string() }),
  }),
  workspaceShow: defineCall({
    ...account,
    auth: "public",
    method: "GET",
    path: "/workspace/show",
    summary: "The workspace as a visitor may know it.",
    data: WorkspaceInfo,
  }),
  authRegister: defineCall({
    ...account,
    auth: "public",
    method: "POST",
    path: "/auth/register",
    per_minute: 20,
    status: 201,
    summary: "Creates an account and logs it in. The first one owns the workspace.",
    body: RegisterBody,
    data: SessionUser,
  }),
  authLogin: defineCall({
    ...account,
    auth: "public",
    method: "POST",
    path: "/auth/login",
    per_minute: 20,
    summary: "Logs in with e-mail or username and password.",
    body: LoginBody,
    data: SessionUser,
  }),
  authMe: defineCall({
    ...account,
    method: "GET",
    path: "/auth/me",
    summary: "The person who is logged in; may rotate the token.",
    data: CurrentUser,
  }),
  authLogout: defineCall({
    ...account,
    method: "POST",
    path: "/auth/logout",
    summary: "Ends this session and closes its sockets.",
    data: Nothing,
  }),
  userList: defineCall({
    ...account,
    method: "GET",
    path: "/user/list",
    summary: "People by part of their name, or by id.",
    query: PeopleQuery,
    data: PeoplePage,
  }),
  bootstrap: defineCall({
    ...account,
    method: "GET",
    path: "/bootstrap",
    summary: "All that a session needs to start, in one snapshot.",
    data: Bootstrap,
  }),
} as const;
