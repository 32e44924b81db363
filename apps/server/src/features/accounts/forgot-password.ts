import { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import { addJob } from "../../platform/database/jobs.ts";
import { defineJob, type Job } from "../../platform/jobs/jobs.ts";
import type { EmailDeps } from "./change-email.ts";
import { queueLink } from "./letters/send-link.ts";
import { countTokens, selectByEmail } from "./queries/credentials.ts";

const NAME = "forgot-password";
const LINK_MINUTES = 60;
/** Letters an hour to one account, so that nobody's mailbox can be flooded. */
const LETTERS_AN_HOUR = 3;

/**
 * Asks for a letter to set a new password. Whether there is an account is found out later, by a job:
 * neither the answer nor its time tells.
 * @throws `mail_not_configured`
 */
export async function forgotPassword({ db, mailer }: EmailDeps, email: string): Promise<void> {
  if (!mailer.isConfigured) throw new AppError("mail_not_configured");
  // One after the other: a flood of questions takes one place among the jobs.
  await addJob(db, NAME, { email }, { queue: NAME });
}

/** Sends the letter to who has an account with this e-mail. */
async function sendResetLetter({ db }: EmailDeps, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user_id = await selectByEmail(tx, email);
    if (!user_id) return;
    if ((await countTokens(tx, user_id, "reset_password")) >= LETTERS_AN_HOUR) return;
    await queueLink(tx, { user_id, purpose: "reset_password", email: null, minutes: LINK_MINUTES });
  });
}

export const forgotPasswordJob = (deps: EmailDeps): Job =>
  defineJob({
    name: NAME,
    payload: z.object({ email: z.string() }),
    run: ({ email }) => sendResetLetter(deps, email),
  });
