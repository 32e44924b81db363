import type { LetterTexts } from "./letter-texts.ts";

/** The letters about one's own account, in English. */
export const english: LetterTexts = {
  reset: ({ workspace, name, link }) => ({
    subject: `Set a new password for ${workspace}`,
    lines: [
      `Hello ${name},`,
      "",
      `somebody asked for a new password for your account on ${workspace}. To choose one, open:`,
      "",
      link,
      "",
      "The link works once, for one hour. Setting the password logs you out everywhere.",
      "If it was not you who asked, ignore this letter: your password stays as it is.",
    ],
  }),
  passwordChanged: ({ workspace, name }) => ({
    subject: `Your password on ${workspace} was changed`,
    lines: [
      `Hello ${name},`,
      "",
      `the password of your account on ${workspace} was changed just now, and other devices were logged out.`,
      "",
      "If it was not you, use “Forgot password” on the login page at once, then tell an admin.",
    ],
  }),
  confirmEmail: ({ workspace, name, email, link }) => ({
    subject: `Confirm your e-mail for ${workspace}`,
    lines: [
      `Hello ${name},`,
      "",
      `you want to use ${email} for your account on ${workspace}. To confirm it, open:`,
      "",
      link,
      "",
      "The link works once, for one day. Until then nothing changes.",
      "If you did not ask for this, ignore this letter.",
    ],
  }),
  emailChanged: ({ workspace, name, email }) => ({
    subject: `Your e-mail on ${workspace} was changed`,
    lines: [
      `Hello ${name},`,
      "",
      `your account on ${workspace} now uses ${email} instead of this address.`,
      "",
      "If it was not you, tell an admin of the workspace at once.",
    ],
  }),
};
