import type { Mail } from "../../platform/mail/mail.ts";

/*
 * The letters about one's own account. Links stand on lines of their own, and each says what to do when
 * one did not ask for it.
 */

interface About {
  /** The workspace's name. */
  workspace: string;
  /** The person's own name. */
  name: string;
}

const letter = (to: string, subject: string, lines: readonly string[]): Mail => ({
  to,
  subject,
  text: [...lines, ""].join("\n"),
});

/** To who forgot their password. */
export const resetLetter = (to: string, link: string, { workspace, name }: About): Mail =>
  letter(to, `Set a new password for ${workspace}`, [
    `Hello ${name},`,
    "",
    `somebody asked for a new password for your account on ${workspace}. To choose one, open:`,
    "",
    link,
    "",
    "The link works once, for one hour. Setting the password logs you out everywhere.",
    "If it was not you who asked, ignore this letter: your password stays as it is.",
  ]);

/** To the old address after the password was changed. */
export const passwordChangedLetter = (to: string, { workspace, name }: About): Mail =>
  letter(to, `Your password on ${workspace} was changed`, [
    `Hello ${name},`,
    "",
    `the password of your account on ${workspace} was changed just now, and other devices were logged out.`,
    "",
    "If it was not you, use “Forgot password” on the login page at once, then tell an admin.",
  ]);

/** To a new address, before it holds. */
export const confirmEmailLetter = (to: string, link: string, { workspace, name }: About): Mail =>
  letter(to, `Confirm your e-mail for ${workspace}`, [
    `Hello ${name},`,
    "",
    `you want to use ${to} for your account on ${workspace}. To confirm it, open:`,
    "",
    link,
    "",
    "The link works once, for one day. Until then your old e-mail stays.",
    "If you did not ask for this, ignore this letter.",
  ]);

/** To the old address, after another one took its place. */
export const emailChangedLetter = (to: string, email: string, { workspace, name }: About): Mail =>
  letter(to, `Your e-mail on ${workspace} was changed`, [
    `Hello ${name},`,
    "",
    `your account on ${workspace} now uses ${email} instead of this address.`,
    "",
    "If it was not you, tell an admin of the workspace at once.",
  ]);
