import { pushSubject } from "./address.ts";
import type { AppParts } from "./app-parts.ts";
import { forgotPasswordJob, sendLinkJob } from "./features/accounts/index.ts";
import { reminderJob } from "./features/events/index.ts";
import { fileJobs } from "./features/files/index.ts";
import { invitationJob } from "./features/invites/index.ts";
import { forgetDeletedJob } from "./features/messages/index.ts";
import {
  notificationHooks,
  notificationJobs,
  pushContent,
} from "./features/notifications/index.ts";
import { pushJobs } from "./features/push/index.ts";
import { remindJob, tellSavedJob } from "./features/saved/index.ts";
import { sendScheduledJob } from "./features/scheduled/index.ts";
import { indexJob } from "./features/search/index.ts";
import { tellThreadsJob } from "./features/threads/index.ts";
import { mailJob } from "./platform/mail/mail-job.ts";

/** What is done later, of all features. */
export function listJobs(parts: AppParts) {
  const { config, db, bus, log, mailer, store, address, keys, account } = parts;
  return [
    mailJob(mailer),
    forgotPasswordJob(account),
    sendLinkJob(account),
    invitationJob({ db, mailer, address }),
    reminderJob({ db, bus, hooks: parts.eventHooks }),
    remindJob({ db, bus, hooks: notificationHooks.saved }),
    tellSavedJob({ db, bus }),
    sendScheduledJob({ db, bus, writer: parts.writer, hooks: parts.hooks }),
    indexJob(db),
    tellThreadsJob({ db, bus }),
    forgetDeletedJob({ db, hooks: parts.hooks }),
    ...parts.previews.jobs,
    ...fileJobs({ db, store, hooks: parts.fileHooks, log }),
    ...notificationJobs({
      ...account,
      log,
      keys,
      ...parts.presence,
      minute: config.presenceMinute,
    }),
    ...pushJobs({
      db,
      keys,
      reach: config.pushReach,
      log,
      content: pushContent,
      tried: (outcome) => parts.measures?.pushed(outcome),
      subject: () => pushSubject(config),
    }),
  ];
}
