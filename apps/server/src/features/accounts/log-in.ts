import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Origin } from "../../platform/http/call-route.ts";
import { verifyPassword } from "./passwords.ts";
import { lockLogin, selectLogin } from "./queries/users.ts";
import { startSession } from "./sessions.ts";

/**
 * Logs in with e-mail or username and password.
 * @returns the person's id and the new session's token
 * @throws `wrong_credentials`, the same for a wrong name, a wrong password and an imported person;
 *   `account_deactivated`, only to who knows the password
 */
export async function logIn(
  db: Db,
  body: { email: string; password: string },
  origin: Origin,
): Promise<{ user_id: string; access_token: string }> {
  const account = await selectLogin(db, body.email.toLowerCase());
  const fits = await verifyPassword(account?.password_hash ?? null, body.password);
  if (!account || !fits) throw new AppError("wrong_credentials");
  return db.transaction().execute(async (tx) => {
    // Looked at again under the lock: the password may have been changed while it was verified.
    const now = await lockLogin(tx, account._id);
    if (now?.password_hash !== account.password_hash) throw new AppError("wrong_credentials");
    if (now.is_deactivated) throw new AppError("account_deactivated");
    if (!now.is_active) throw new AppError("wrong_credentials");
    return { user_id: now._id, access_token: await startSession(tx, now._id, origin) };
  });
}
