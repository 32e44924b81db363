import type { Id } from "@parley/contract";
import i18next from "i18next";
import { draftOf, setDraft } from "../../platform/local-db/drafts.ts";
import { tabId } from "../../platform/tab-lock.ts";
import { type AttachedFile, cancelUpload, resumeUploads, retryUpload } from "../files/index.ts";
import { newOperation, outbox } from "./outbox/open-outbox.ts";
import { firstStatus, type PendingMessage } from "./outbox/pending.ts";
import { usePending } from "./outbox/pending-store.ts";
import { refreshPins } from "./pins-key.ts";
import { refreshScheduled } from "./schedule/scheduled-key.ts";

/**
 * Shows the message at once, a reply in its channel too if it is `in_channel`, and sends it as soon as possible, once its files are uploaded; resolves
 * when it is kept. With a `schedule` it is listed until the server has it, which sends it then.
 */
export function sendMessage(
  channelId: Id,
  threadId: Id | null,
  text: string,
  files: readonly AttachedFile[] = [],
  in_channel = false,
  schedule?: PendingMessage["schedule"],
): Promise<void> {
  return outbox.add({
    ...newOperation(channelId),
    kind: "message",
    thread_id: threadId,
    in_channel,
    text,
    files,
    status: firstStatus({ files }),
    withdrawn: false,
    tab: tabId,
    ...(schedule && { schedule }),
  });
}

const filesOf = (clientId: Id) =>
  usePending.getState().pending.find(({ client_id }) => client_id === clientId)?.files ?? [];

/** Sends a failed message again, with those of its uploads that failed. */
export function retryMessage(clientId: Id): void {
  outbox.retry(clientId);
  for (const { upload, isDone } of filesOf(clientId)) if (!isDone) void retryUpload(upload);
}

/** Gives up a message that is not stored yet, and its files. */
export function discardMessage(clientId: Id): void {
  const files = filesOf(clientId);
  for (const { upload } of files) void cancelUpload(upload);
  outbox.discard(clientId);
}

/** Takes the text of a message that is not stored yet back to where it was written. */
export function takeBackMessage({ client_id, channel_id, thread_id, text }: PendingMessage): void {
  const place = thread_id ?? channel_id;
  const draft = draftOf(place);
  setDraft(place, draft === "" ? text : `${text}\n\n${draft}`);
  discardMessage(client_id);
}

/** What the connection and the change stream tell the outbox. */
export const outboxEvents = {
  connected() {
    outbox.resume();
    resumeUploads();
    refreshPins();
    refreshScheduled();
  },
  stored: (clientId: Id, messageId: Id) => outbox.stored(clientId, messageId),
  /** True when something waited for the conversation that is gone. */
  gone(channelId: Id): boolean {
    outbox.failChannel(channelId, i18next.t("failed.gone", { ns: "messages" }));
    return usePending.getState().pending.some(({ channel_id }) => channel_id === channelId);
  },
};
