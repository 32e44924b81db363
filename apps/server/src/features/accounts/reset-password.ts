import type { ResetPasswordBody } from "@parley/contract";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Mailer } from "../../platform/mail/mail.ts";
import { queueMail } from "../../platform/mail/mail-job.ts";
import { letter } from "./letters/letters.ts";
import { hashPassword } from "./passwords.ts";
import {
  dropTokens,
  markEmailVerified,
  savePassword,
  selectCredentials,
  selectToken,
  takeToken,
} from "./queries/credentials.ts";
import { deleteSessionsOf } from "./queries/own-sessions.ts";
import { lockLogin } from "./queries/users.ts";
import { selectWorkspace } from "./queries/workspace.ts";
import { hashToken } from "./tokens.ts";

/**
 * Sets a new password with the token of a letter, once, and ends all sessions.
 * @throws `link_over`
 */
export async function resetPassword(
  { db, bus, mailer }: { db: Db; bus: Bus; mailer: Mailer },
  { token, password }: z.output<typeof ResetPasswordBody>,
): Promise<void> {
  const token_hash = hashToken(token);
  const found = await selectToken(db, token_hash, "reset_password");
  // Before the work of hashing, which whoever guesses tokens shall not get.
  if (!found) throw new AppError("link_over");
  const { user_id } = found;
  const password_hash = await hashPassword(password);
  const session_ids = await db.transaction().execute(async (tx) => {
    await lockLogin(tx, user_id);
    if (!(await takeToken(tx, token_hash))) throw new AppError("link_over");
    await savePassword(tx, user_id, password_hash);
    // The link went to the address of the account.
    await markEmailVerified(tx, user_id);
    await dropTokens(tx, user_id, "reset_password");
    // Another address that who knew the old password asked for must not become theirs.
    await dropTokens(tx, user_id, "confirm_email");
    const account = await selectCredentials(tx, user_id);
    const { name: workspace } = await selectWorkspace(tx);
    if (account?.email) {
      const { email, language, name } = account;
      const told = letter(email, language, (texts) => texts.passwordChanged({ workspace, name }));
      await queueMail(tx, mailer, told);
    }
    return deleteSessionsOf(tx, user_id, null);
  });
  if (session_ids.length > 0) bus.publish({ type: "sessions-over", session_ids });
}
