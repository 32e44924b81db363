import { Id } from "@parley/contract";
import { z } from "zod";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { addJob } from "../../../platform/database/jobs.ts";
import { defineJob, type Job } from "../../../platform/jobs/jobs.ts";
import type { Mail, Mailer } from "../../../platform/mail/mail.ts";
import {
  insertToken,
  type NewToken,
  type TokenLetter,
  writeToken,
} from "../queries/credentials.ts";
import { createToken, hashToken } from "../tokens.ts";
import { letter } from "./letters.ts";

/** Name of the job that sends a link of an account. */
export const LINK_JOB = "send-link";

/** Asks for a letter with a link that proves who reads it. The link is made when the letter is sent. */
export async function queueLink(tx: Tx, token: NewToken): Promise<void> {
  const _id = await insertToken(tx, token);
  await addJob(tx, LINK_JOB, { _id }, { max_attempts: 10 });
}

function write(address: string, token: string, about: TokenLetter): Mail | undefined {
  const { purpose, email, account_email, language } = about;
  const to = purpose === "confirm_email" ? email : account_email;
  if (to === null) return undefined;
  return letter(to, language, (texts) =>
    purpose === "confirm_email"
      ? texts.confirmEmail({ ...about, email: to, link: `${address}/confirm-email?token=${token}` })
      : texts.reset({ ...about, link: `${address}/reset-password?token=${token}` }),
  );
}

interface LinkDeps {
  db: Db;
  mailer: Mailer;
  /** Where people open Parley. */
  address(): string;
}

/**
 * Sends what `queueLink` asked for. Each try makes another token and forgets the one before, so that a
 * token is nowhere but in the letter; one that was dropped meanwhile is not written.
 */
export const sendLinkJob = ({ db, mailer, address }: LinkDeps): Job =>
  defineJob({
    name: LINK_JOB,
    payload: z.object({ _id: Id }),
    isForgotten: true,
    run: async ({ _id }) => {
      const token = createToken();
      const about = await writeToken(db, _id, hashToken(token));
      const mail = about && write(address(), token, about);
      if (mail) await mailer.send(mail);
    },
  });
