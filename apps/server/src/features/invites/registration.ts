import { inviteStatus } from "@parley/contract";
import type { RegistrationInvites } from "../accounts/index.ts";
import { saveAnswer, selectForRegistration } from "./queries/write.ts";

/** What registering through the link of an invitation means; connected to accounts by `app-routes.ts`. */
export const registrationInvites: RegistrationInvites = {
  async find(tx, invite_id, email) {
    const invite = await selectForRegistration(tx, invite_id, email.toLowerCase());
    if (!invite) return undefined;
    return {
      invite_id: invite.invite_id,
      lets_in: invite.lets_in,
      role: invite.as_guest ? "guest" : "member",
      proves_email: invite.is_mail_id,
    };
  },
  // From here on it waits for this person, whatever becomes of their e-mail.
  used: (tx, { invite_id }, user_id) =>
    saveAnswer(tx, { invite_id, user_id, status: inviteStatus.pending }),
};
