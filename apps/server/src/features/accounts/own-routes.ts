import { calls } from "@parley/contract";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import type { FileStore } from "../../platform/files/store.ts";
import type { Route } from "../../platform/http/call-route.ts";
import { deleteAvatar, openAvatar, setAvatar } from "./avatar.ts";
import { changeEmail, confirmEmail, type EmailDeps, verifyEmail } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { type CurrentUserParts, currentUser } from "./current-user.ts";
import { type DeleteOwnDeps, deleteOwn } from "./delete-own.ts";
import { type ExportDeps, exportOwn } from "./export-own.ts";
import { forgotPassword } from "./forgot-password.ts";
import type { ContactsOf } from "./list-people.ts";
import { endOtherSessions, endOwnSession, listSessions } from "./own-sessions.ts";
import { resetPassword } from "./reset-password.ts";
import { showUser } from "./show-user.ts";
import { updatePreferences } from "./update-preferences.ts";
import { updateUser } from "./update-user.ts";

export interface OwnAccountDeps extends EmailDeps, DeleteOwnDeps, ExportDeps {
  db: Db;
  bus: Bus;
  files: FileStore;
  contactsOf: ContactsOf;
  parts: CurrentUserParts;
}

/** Profile, preferences, sessions and the account itself: each person's own. */
export function ownAccountRoutes(route: Route, deps: OwnAccountDeps): void {
  const { db, parts, files } = deps;

  route(calls.userUpdate, async ({ actor, body }) => {
    await updateUser(deps, actor.user_id, body);
    return { data: await currentUser(db, parts, actor.user_id) };
  });
  route(calls.userShow, async ({ actor, params }) => ({
    data: await showUser(deps, actor, params._id),
  }));
  route(calls.userAvatar, async ({ actor, form }) => ({
    data: await setAvatar(deps, actor.user_id, form),
  }));
  route(calls.userDeleteAvatar, async ({ actor }) => ({
    data: await deleteAvatar(deps, actor.user_id),
  }));
  route(calls.fileAvatar, ({ params }) => openAvatar(files, params._id));
  route(calls.userExport, ({ actor }) => exportOwn(deps, actor));
  route(calls.userDeleteOwn, async ({ actor, body }) => {
    await deleteOwn(deps, actor, body.password);
    return { data: {}, file_cookie: "take" };
  });
  route(calls.preferencesUpdate, async ({ actor, body }) => ({
    data: await updatePreferences(deps, actor.user_id, body),
  }));
  route(calls.sessionList, async ({ actor }) => ({
    data: { sessions: await listSessions(deps, actor) },
  }));
  route(calls.sessionDelete, async ({ actor, params }) => ({
    data: await endOwnSession(deps, actor, params._id),
  }));
  route(calls.sessionDeleteOthers, async ({ actor }) => ({
    data: { ended: await endOtherSessions(deps, actor) },
  }));
  route(calls.authPassword, async ({ actor, body }) => ({
    data: { ended: await changePassword(deps, actor, body) },
  }));
  route(calls.authEmail, async ({ actor, body }) => ({
    data: await changeEmail(deps, actor, body),
  }));
  route(calls.authVerifyEmail, async ({ actor }) => ({ data: await verifyEmail(deps, actor) }));
  route(calls.authConfirmEmail, async ({ body }) => ({
    data: { email: await confirmEmail(deps, body.token) },
  }));
  route(calls.authForgot, async ({ body }) => {
    await forgotPassword(deps, body.email);
    return { data: {} };
  });
  route(calls.authReset, async ({ body }) => {
    await resetPassword(deps, body);
    return { data: {} };
  });
}
