import { AppError, badField } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { verifyPassword } from "./passwords.ts";
import {
  type Credentials,
  isFreshSession,
  isLivingSession,
  selectCredentials,
} from "./queries/credentials.ts";
import { lockLogin } from "./queries/users.ts";

export interface Confirmed extends Credentials {
  /** Throws `session_over` unless it is still so; the account stays locked until the transaction ends. */
  hold(tx: Tx): Promise<void>;
}

/** Who has no password proves who they are by a login that is no older than this. */
const FRESH_MINUTES = 10;

/**
 * Makes sure that it is the person themselves who asks, not somebody at their open browser.
 * What comes of it is written in a transaction that calls `hold` first: a password that was reset
 * meanwhile, or a session that was ended, proves nothing any more.
 * @param field where the password stood in the request, for the error
 * @throws `wrong_password`, or `login_again` to who has none and did not log in just now
 */
export async function confirmIdentity(
  db: Db,
  actor: Actor,
  password: string | undefined,
  field: string,
): Promise<Confirmed> {
  const account = await selectCredentials(db, actor.user_id);
  if (!account) throw new AppError("session_over");
  if (account.password_hash === null) {
    if (await isFreshSession(db, actor.session_id, FRESH_MINUTES)) return held(actor, account);
    throw new AppError("login_again");
  }
  if (!(await verifyPassword(account.password_hash, password ?? ""))) {
    throw badField(field, "This is not your password. Try again.", "wrong_password");
  }
  return held(actor, account);
}

const held = (actor: Actor, account: Credentials): Confirmed => ({
  ...account,
  hold: async (tx) => {
    const now = await lockLogin(tx, actor.user_id);
    const isSame = now?.is_active && now.password_hash === account.password_hash;
    if (!isSame || !(await isLivingSession(tx, actor.session_id)))
      throw new AppError("session_over");
  },
});
