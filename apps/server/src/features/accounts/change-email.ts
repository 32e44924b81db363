import type { ChangeEmailBody, EmailChange } from "@parley/contract";
import type { z } from "zod";
import { AppError, badField } from "../../platform/app-error.ts";
import { type Db, type Tx, violatedUnique } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import type { Mailer } from "../../platform/mail/mail.ts";
import { queueMail } from "../../platform/mail/mail-job.ts";
import { confirmIdentity } from "./confirm-identity.ts";
import { letter } from "./letters/letters.ts";
import { queueLink } from "./letters/send-link.ts";
import {
  countTokens,
  dropTokens,
  isEmailTaken,
  saveEmail,
  selectCredentials,
  selectToken,
  takeToken,
} from "./queries/credentials.ts";
import { selectUser } from "./queries/users.ts";
import { selectWorkspace } from "./queries/workspace.ts";
import { hashToken } from "./tokens.ts";

const DAY_MINUTES = 24 * 60;
/** Letters an hour that one person can have sent to addresses that have not confirmed. */
const LETTERS_AN_HOUR = 5;

export interface EmailDeps {
  db: Db;
  mailer: Mailer;
  /** Where people open Parley, for links in letters. */
  address(): string;
}

const taken = () =>
  badField("email", "There is an account with this e-mail. Choose another one.", "email_taken");

/** Puts an address in the place of the old one, which is told. */
async function replaceEmail(
  tx: Tx,
  mailer: Mailer,
  user_id: string,
  { email, is_verified }: { email: string; is_verified: boolean },
): Promise<void> {
  const before = await selectCredentials(tx, user_id);
  await saveEmail(tx, user_id, { email, is_verified });
  await dropTokens(tx, user_id, "confirm_email");
  // A letter that went to the old address must not set the password any more.
  await dropTokens(tx, user_id, "reset_password");
  if (!before?.email || before.email === email) return;
  const { name: workspace } = await selectWorkspace(tx);
  const { language, name } = before;
  const told = letter(before.email, language, (texts) =>
    texts.emailChanged({ workspace, name, email }),
  );
  await queueMail(tx, mailer, told);
}

/** Somebody else was first with the address. */
async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw violatedUnique(error) === "users_email_key" ? taken() : error;
  }
}

/**
 * Changes one's own e-mail: at once where no mail can be sent, else when the new address has confirmed.
 * @throws `wrong_password`, `login_again`, `email_taken`, `rate_limited`
 */
export async function changeEmail(
  { db, mailer }: EmailDeps,
  actor: Actor,
  { email, password }: z.output<typeof ChangeEmailBody>,
): Promise<z.output<typeof EmailChange>> {
  const { user_id } = actor;
  const account = await confirmIdentity(db, actor, password, "password");
  if (account.email === email) return { email, pending: null };
  if (await isEmailTaken(db, email, user_id)) throw taken();
  if (!mailer.isConfigured) {
    await orTaken(
      db.transaction().execute(async (tx) => {
        await account.hold(tx);
        await replaceEmail(tx, mailer, user_id, { email, is_verified: false });
      }),
    );
    return { email, pending: null };
  }
  await db.transaction().execute(async (tx) => {
    await account.hold(tx);
    await askAddress(tx, user_id, email);
  });
  return { email: account.email, pending: email };
}

/** Has a letter sent to an address, whose link confirms it. At most a few an hour. */
async function askAddress(tx: Tx, user_id: string, email: string): Promise<void> {
  const sent = await countTokens(tx, user_id, "confirm_email");
  if (sent >= LETTERS_AN_HOUR) throw new AppError("rate_limited");
  await queueLink(tx, { user_id, purpose: "confirm_email", email, minutes: DAY_MINUTES });
}

/**
 * Asks the address that somebody has already whether they read it. Nothing is asked where no mail is sent, or
 * where they have shown it before.
 * @throws `rate_limited`
 */
export async function verifyEmail(
  { db, mailer }: Pick<EmailDeps, "db" | "mailer">,
  { user_id }: Actor,
): Promise<z.output<typeof EmailChange>> {
  const user = await selectUser(db, user_id);
  const email = user?.email ?? null;
  if (email === null || user?.is_email_verified || !mailer.isConfigured) {
    return { email, pending: null };
  }
  await db.transaction().execute((tx) => askAddress(tx, user_id, email));
  return { email, pending: email };
}

/**
 * The address confirms by the token of the letter that went there.
 * @throws `link_over`, `email_taken`
 */
export async function confirmEmail({ db, mailer }: EmailDeps, token: string): Promise<string> {
  const token_hash = hashToken(token);
  return orTaken(
    db.transaction().execute(async (tx) => {
      const found = await selectToken(tx, token_hash, "confirm_email");
      if (!found?.email || !(await takeToken(tx, token_hash))) throw new AppError("link_over");
      await replaceEmail(tx, mailer, found.user_id, { email: found.email, is_verified: true });
      return found.email;
    }),
  );
}
