import type { ChangePasswordBody } from "@parley/contract";
import type { z } from "zod";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import type { Mailer } from "../../platform/mail/mail.ts";
import { queueMail } from "../../platform/mail/mail-job.ts";
import { confirmIdentity } from "./confirm-identity.ts";
import { letter } from "./letters/letters.ts";
import { hashPassword } from "./passwords.ts";
import { dropTokens, savePassword } from "./queries/credentials.ts";
import { deleteSessionsOf } from "./queries/own-sessions.ts";
import { selectWorkspace } from "./queries/workspace.ts";

/**
 * Changes one's own password and ends all other sessions: who knew the old one is out.
 * @returns how many sessions ended
 * @throws `wrong_password`, `login_again`, `session_over`
 */
export async function changePassword(
  { db, bus, mailer }: { db: Db; bus: Bus; mailer: Mailer },
  actor: Actor,
  body: z.output<typeof ChangePasswordBody>,
): Promise<number> {
  const account = await confirmIdentity(db, actor, body.current_password, "current_password");
  const password_hash = await hashPassword(body.password);
  const session_ids = await db.transaction().execute(async (tx) => {
    await account.hold(tx);
    await savePassword(tx, actor.user_id, password_hash);
    await dropTokens(tx, actor.user_id, "reset_password");
    // Another address that who knew the old password asked for must not become theirs.
    await dropTokens(tx, actor.user_id, "confirm_email");
    const { name: workspace } = await selectWorkspace(tx);
    if (account.email !== null) {
      const { email, language, name } = account;
      const told = letter(email, language, (texts) => texts.passwordChanged({ workspace, name }));
      await queueMail(tx, mailer, told);
    }
    return deleteSessionsOf(tx, actor.user_id, actor.session_id);
  });
  if (session_ids.length > 0) bus.publish({ type: "sessions-over", session_ids });
  return session_ids.length;
}
