import { CurrentUser } from "../accounts.ts";
import { Bytes, defineCall } from "../call.ts";
import {
  AvatarChange,
  AvatarForm,
  ChangeEmailBody,
  ChangePasswordBody,
  ConfirmEmailBody,
  DeleteOwnBody,
  EmailChange,
  ForgotPasswordBody,
  ProfileCard,
  ResetPasswordBody,
  SessionInfo,
  UpdateUserBody,
} from "../own-account.ts";
import { OwnPreferences, UpdatePreferencesBody } from "../preferences.ts";
import { z } from "../zod.ts";
import { ById, Removed } from "./shapes.ts";

const own = { tag: "Own account", auth: "session", status: 200 } as const;
const Nothing = z.object({});
/** Where a password or a letter's token could be guessed. */
const guessable = { per_minute: 20 } as const;

/** Calls about oneself: profile, preferences, sessions, account. */
export const ownAccountCalls = {
  userUpdate: defineCall({
    ...own,
    method: "PUT",
    path: "/user/update",
    summary: "Changes one's own profile, only what is given.",
    body: UpdateUserBody,
    data: CurrentUser,
  }),
  userShow: defineCall({
    ...own,
    method: "GET",
    path: "/user/show/:_id",
    summary: "A person's profile card; the e-mail only where they show it.",
    params: ById,
    data: ProfileCard,
  }),
  userAvatar: defineCall({
    ...own,
    method: "POST",
    path: "/user/avatar",
    per_minute: 30,
    summary: "Sets one's own picture: made square and free of metadata.",
    form: AvatarForm,
    data: AvatarChange,
  }),
  userDeleteAvatar: defineCall({
    ...own,
    method: "DELETE",
    path: "/user/avatar",
    summary: "Removes one's own picture: initials show again.",
    data: AvatarChange,
  }),
  fileAvatar: defineCall({
    ...own,
    auth: "file",
    method: "GET",
    path: "/file/avatar/:_id",
    summary: "The picture that a person's `avatar` names. It never changes under its address.",
    params: ById,
    bytes: true,
    data: Bytes,
  }),
  userExport: defineCall({
    ...own,
    method: "GET",
    path: "/user/export",
    per_minute: 6,
    summary:
      "Everything of one's own as a zip: profile, sessions, preferences, messages, reactions.",
    bytes: true,
    data: Bytes,
  }),
  userDeleteOwn: defineCall({
    ...own,
    ...guessable,
    method: "POST",
    path: "/user/delete-own",
    summary: "Deletes one's own account. What was written stays, without the name.",
    body: DeleteOwnBody,
    data: Nothing,
  }),
  preferencesUpdate: defineCall({
    ...own,
    method: "PUT",
    path: "/preferences/update",
    summary: "Changes one's own preferences, only those that are given, on all one's devices.",
    body: UpdatePreferencesBody,
    data: OwnPreferences,
  }),
  sessionList: defineCall({
    ...own,
    method: "GET",
    path: "/session/list",
    summary: "Where one is logged in, the last used first.",
    data: z.object({ sessions: z.array(SessionInfo) }),
  }),
  sessionDelete: defineCall({
    ...own,
    method: "DELETE",
    path: "/session/delete/:_id",
    summary: "Ends one of one's own sessions; its sockets close at once.",
    params: ById,
    data: Removed,
  }),
  sessionDeleteOthers: defineCall({
    ...own,
    method: "POST",
    path: "/session/delete-others",
    summary: "Ends all one's own sessions but this one.",
    data: z.object({ ended: z.int() }),
  }),
  authPassword: defineCall({
    ...own,
    ...guessable,
    method: "PUT",
    path: "/auth/password",
    summary: "Changes one's own password and ends all other sessions.",
    body: ChangePasswordBody,
    data: z.object({ ended: z.int() }),
  }),
  authEmail: defineCall({
    ...own,
    ...guessable,
    method: "PUT",
    path: "/auth/email",
    summary: "Changes one's own e-mail; where mail is configured, once the new address confirms.",
    body: ChangeEmailBody,
    data: EmailChange,
  }),
  authVerifyEmail: defineCall({
    ...own,
    ...guessable,
    method: "POST",
    path: "/auth/verify-email",
    summary: "Sends a letter to one's own e-mail, whose link shows that one reads it.",
    data: EmailChange,
  }),
  authConfirmEmail: defineCall({
    ...own,
    ...guessable,
    auth: "public",
    method: "POST",
    path: "/auth/confirm-email",
    summary: "Confirms an e-mail with the token of the letter sent there.",
    body: ConfirmEmailBody,
    data: z.object({ email: z.string() }),
  }),
  authForgot: defineCall({
    ...own,
    auth: "public",
    method: "POST",
    path: "/auth/forgot",
    per_minute: 5,
    summary:
      "Sends a letter to set a new password. The answer never tells whether there is an account.",
    body: ForgotPasswordBody,
    data: Nothing,
  }),
  authReset: defineCall({
    ...own,
    ...guessable,
    auth: "public",
    method: "POST",
    path: "/auth/reset",
    summary: "Sets a new password with the token of a letter and ends all sessions.",
    body: ResetPasswordBody,
    data: Nothing,
  }),
} as const;
