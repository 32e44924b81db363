import { AppError, badField } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/call-route.ts";
import { verifyPassword } from "./passwords.ts";
import { type Credentials, isFreshSession, selectCredentials } from "./queries/credentials.ts";

/** Who has no password proves who they are by a login that is no older than this. */
const FRESH_MINUTES = 10;

/**
 * Makes sure that it is the person themselves who asks, not somebody at their open browser.
 * @param field where the password stood in the request, for the error
 * @throws `wrong_password`, or `login_again` to who has none and did not log in just now
 */
export async function confirmIdentity(
  db: Db,
  actor: Actor,
  password: string | undefined,
  field: string,
): Promise<Credentials> {
  const account = await selectCredentials(db, actor.user_id);
  if (!account) throw new AppError("session_over");
  if (account.password_hash === null) {
    if (await isFreshSession(db, actor.session_id, FRESH_MINUTES)) return account;
    throw new AppError("login_again");
  }
  if (!(await verifyPassword(account.password_hash, password ?? ""))) {
    throw badField(field, "This is not your password. Try again.", "wrong_password");
  }
  return account;
}
