import { z } from "zod";
import type { Db } from "../database/db.ts";
import { addJob } from "../database/jobs.ts";
import { defineJob, type Job } from "../jobs/jobs.ts";
import type { Mail, Mailer } from "./mail.ts";

/** Name of the job that sends a letter. */
export const MAIL_JOB = "send-mail";

const payload = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  unsubscribe: z.string().optional(),
});

/** Sends what `queueMail` asked for; a mail server that is away gets it later. */
export const mailJob = (mailer: Mailer): Job =>
  defineJob({ name: MAIL_JOB, payload, isForgotten: true, run: (mail) => mailer.send(mail) });

/**
 * Sends a letter after the transaction commits. Nothing happens where no mail server is configured. It waits
 * in the database as it is: what holds a secret is written by a job of its own.
 */
export async function queueMail(db: Db, mailer: Mailer, mail: Mail): Promise<void> {
  if (mailer.isConfigured) await addJob(db, MAIL_JOB, mail, { max_attempts: 10 });
}
