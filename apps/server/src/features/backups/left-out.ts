import { MAIL_JOB } from "../../platform/mail/mail-job.ts";
import { LINK_JOB } from "../accounts/index.ts";
import { INVITATION_JOB } from "../invites/index.ts";

/** Jobs that send letters: they may have been sent since, and what some of them hold has no force any more. */
export const letterJobs: readonly string[] = [MAIL_JOB, LINK_JOB, INVITATION_JOB];

/** Tables that are not in a backup, and why nothing is lost by that. */
export const leftOut = [
  // Written anew by the migrations.
  "schema_migrations",
  // Made of the messages by a job, which the first start after a restore asks for.
  "message_search",
  "search_state",
  // What was deleted seconds ago: after a restore it is as gone as it would be.
  "deleted_messages",
  // Sign-ins under way, minutes old at most, that only the browser which began them can end.
  "sign_ins",
] as const;

/** Parts of a data folder that are not copied as they are. */
export const isLeftOut = (name: string) =>
  // The database and the file store are copied in ways of their own; the rest belongs to the machine.
  /^(?:postgres(?:\.new-.*)?|postgres\.log(?:\.\d+)?|files|incoming|run|backups|last-backup|lost\+found|restore-.*)$/.test(
    name,
  );
