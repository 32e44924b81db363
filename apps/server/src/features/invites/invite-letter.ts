import type { Mail } from "../../platform/mail/mail.ts";

/** The letter to somebody who is invited by e-mail. Its link proves that they read this mailbox. */
export function inviteLetter(
  to: string,
  link: string,
  { workspace, channel, admin }: { workspace: string; channel: string; admin: string },
): Mail {
  return {
    to,
    subject: `${admin} invited you to #${channel} on ${workspace}`,
    text: [
      `${admin} invited you to join the channel #${channel} on ${workspace}, a Parley team chat.`,
      "",
      "See the invitation, and create an account with this e-mail if you have none:",
      link,
      "",
      "The invitation is for you and will never expire. The link is personal: do not pass it on.",
      "If you do not expect it, you can ignore this letter.",
      "",
    ].join("\n"),
  };
}
