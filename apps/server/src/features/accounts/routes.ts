import { calls } from "@parley/contract";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Route } from "../../platform/http/call-route.ts";
import type { Mailer } from "../../platform/mail/mail.ts";
import type { AccountDeps } from "./create-account.ts";
import { type CurrentUserParts, currentUser } from "./current-user.ts";
import { type ContactsOf, listPeople } from "./list-people.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { register } from "./register.ts";
import { noteLanguage, rotateToken } from "./sessions.ts";
import { showWorkspace } from "./show-workspace.ts";
import { signInRoutes } from "./sign-in/routes.ts";
import type { SignInServices } from "./sign-in/services.ts";

export interface AccountsDeps extends AccountDeps {
  db: Db;
  bus: Bus;
  contactsOf: ContactsOf;
  /** Where people who need help may write to. */
  supportEmail: string | undefined;
  /** Bytes that one uploaded file may have. */
  maxFileBytes: number;
  services: SignInServices;
  parts: CurrentUserParts;
  mailer: Mailer;
}

/** Registration, sessions, people. */
export function accountsRoutes(route: Route, deps: AccountsDeps): void {
  const { db, bus, parts } = deps;
  const sessionUser = async (session: { user_id: string; access_token: string }) => ({
    data: {
      ...(await currentUser(db, parts, session.user_id)),
      access_token: session.access_token,
    },
    access_token: session.access_token,
  });

  route(calls.workspaceShow, async () => ({
    data: await showWorkspace(deps, deps.services.list),
  }));
  route(calls.authRegister, async ({ body, origin }) =>
    sessionUser(await register(deps, body, origin)),
  );
  route(calls.authLogin, async ({ body, origin }) => sessionUser(await logIn(db, body, origin)));
  route(calls.authMe, async ({ actor, token, origin }) => {
    await noteLanguage(db, actor.user_id, origin);
    return {
      data: await currentUser(db, parts, actor.user_id),
      access_token: await rotateToken(db, token),
      file_cookie: "give",
    };
  });
  route(calls.authLogout, async ({ actor }) => {
    await logOut(db, bus, actor.session_id);
    return { data: {}, file_cookie: "take" };
  });
  signInRoutes(route, deps, sessionUser);
  route(calls.userList, async ({ actor, query }) => ({
    data: await listPeople(deps, actor, query),
  }));
}
