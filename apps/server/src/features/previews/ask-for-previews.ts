import type { Message } from "@parley/contract";
import type { Tx } from "../../platform/database/db.ts";
import { addJob, addJobs, jobsWrite } from "../../platform/database/jobs.ts";
import type { Put } from "../../platform/database/pipeline.ts";
import { type MessageHooks, previewedLinks } from "../messages/index.ts";
import { dropPages, selectForwards } from "./queries/shown.ts";

export const PREVIEW_JOB = "preview-links";
export const FORGET_JOB = "forget-pages";

/** Queues they wait in: with twice as many jobs at a time, other work always finds room. */
const QUEUES = 2;

const queueOf = () => `${PREVIEW_JOB} ${Math.floor(Math.random() * QUEUES)}`;

const jobsOf = (messages: readonly Pick<Message, "_id" | "channel_id">[]) =>
  messages.map(({ _id, channel_id }) => ({
    payload: { message_id: _id, channel_id },
    queue: queueOf(),
  }));

const RETRIES = { max_attempts: 3 };

const addPreviewJobs = (tx: Tx, messages: readonly Pick<Message, "_id" | "channel_id">[]) =>
  addJobs(tx, PREVIEW_JOB, jobsOf(messages), RETRIES);

const withLinks = (messages: readonly Message[]) =>
  messages.filter((message) => previewedLinks(message).length > 0);

/** Asks for the previews of messages that have links: one statement, whatever they are. */
function putRequests(put: Put, messages: readonly Message[]): void {
  const jobs = jobsOf(withLinks(messages));
  if (jobs.length > 0) put(jobsWrite(PREVIEW_JOB, jobs, RETRIES));
}

const askFor = (tx: Tx, messages: readonly Message[]) => addPreviewJobs(tx, withLinks(messages));

/** Lets the messages that forward this one show what it shows now. */
export const askForForwards = async (tx: Tx, message_id: string): Promise<void> =>
  addPreviewJobs(tx, await selectForwards(tx, message_id));

/** Forgets pages that this message was the last to show, with their pictures. */
export async function forgetDropped(tx: Tx, channel_id: string, seq: number): Promise<void> {
  const page_ids = await dropPages(tx, channel_id, seq);
  if (page_ids.length > 0) await addJob(tx, FORGET_JOB, { page_ids });
}

/** What is done in the transactions that change messages. */
export const previewHooks: Omit<MessageHooks, "online" | "deleted"> = {
  sent: putRequests,
  async edited(tx, message) {
    await forgetDropped(tx, message.channel_id, message.seq);
    await askFor(tx, [message]);
  },
  // Asked for before it was deleted, and answered to nobody.
  async restored(tx, message) {
    if (message.previews.length === 0) await askFor(tx, [message]);
  },
  forgotten: (tx, { channel_id, seq }) => forgetDropped(tx, channel_id, seq),
};
