import { z } from "zod";
import type { Tx } from "../../platform/database/db.ts";
import { addJob } from "../../platform/database/jobs.ts";
import { defineJob, type Job } from "../../platform/jobs/jobs.ts";
import type { InvitesDeps } from "./deps.ts";
import { inviteLetter } from "./invite-letter.ts";
import { linkOf } from "./invite-view.ts";
import { selectLetter } from "./queries/list.ts";

/** Name of the job that sends an invitation. */
export const INVITATION_JOB = "send-invitation";

/** Asks for the letter of an invitation, once the transaction is committed. */
export const queueInvitation = (tx: Tx, invite_id: string): Promise<void> =>
  addJob(tx, INVITATION_JOB, { invite_id }, { max_attempts: 10 });

/**
 * Sends what `queueInvitation` asked for: in the language of who has the address here, else of who
 * invites. The secret of its link is read only now, and an invitation that was taken back sends none.
 */
export const invitationJob = (deps: Pick<InvitesDeps, "db" | "mailer" | "address">): Job =>
  defineJob({
    name: INVITATION_JOB,
    payload: z.object({ invite_id: z.string() }),
    isForgotten: true,
    run: async ({ invite_id }) => {
      const found = await selectLetter(deps.db, invite_id);
      if (!found) return;
      const { email, mail_id, language, ...about } = found;
      const link = linkOf(deps.address(), mail_id);
      await deps.mailer.send(inviteLetter(email, language, { ...about, link }));
    },
  });
