import { calls, type Id } from "@parley/contract";
import i18next from "i18next";
import { create } from "zustand";
import { call } from "../../platform/http/call.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { uuidv7 } from "../../platform/uuid.ts";
import {
  type AttachedFile,
  cancelUpload,
  forgetAllUploads,
  forgetUploads,
  listenToUploads,
  retryUpload,
  useUploads,
} from "../files/index.ts";
import { memoryStorage } from "./memory-storage.ts";
import { createOutbox, firstStatus, type PendingMessage, type SendResult } from "./outbox.ts";
import { updateSync } from "./store.ts";
import { storeMessage } from "./timeline.ts";

interface PendingState {
  pending: readonly PendingMessage[];
}

/** What is written but not known to be stored, oldest first. */
export const usePending = create<PendingState>(() => ({ pending: [] }));

const outbox = createOutbox({
  storage: memoryStorage(),
  send,
  onChange: (pending) => usePending.setState({ pending }),
  onStored: (message) => updateSync((state) => storeMessage(state, message)),
  onSent: ({ files }) => forgetUploads(files),
  later: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
});

listenToUploads(({ id, file, error }) => {
  if (file) outbox.uploaded({ upload: id, file });
  else outbox.uploadFailed(id, error ?? "");
});

/**
 * Shows the message at once and sends it as soon as possible, once its files are uploaded; resolves
 * when it is kept.
 */
export function sendMessage(
  channelId: Id,
  threadId: Id | null,
  text: string,
  files: readonly AttachedFile[] = [],
): Promise<void> {
  return outbox.add({
    client_id: uuidv7(),
    channel_id: channelId,
    thread_id: threadId,
    text,
    files,
    created_at: new Date().toISOString(),
    status: firstStatus({ files }),
    error: null,
  });
}

async function send(message: PendingMessage): Promise<SendResult> {
  const { channel_id, client_id, thread_id, text, files } = message;
  const body = {
    channel_id,
    client_id,
    text,
    ...(thread_id === null ? {} : { thread_id }),
    ...(files.length === 0 ? {} : { file_ids: files.map(({ file }) => file._id) }),
  };
  try {
    return { type: "stored", message: await call(calls.messageCreate, { body }) };
  } catch (error) {
    return resultOf(error);
  }
}

/** Which failures are worth another attempt. */
function resultOf(error: unknown): SendResult {
  const status = error instanceof CallError ? error.status : undefined;
  if (status === 401) return { type: "ended" };
  const passes = status === undefined || status >= 500 || status === 429 || status === 408;
  return passes ? { type: "trouble" } : { type: "refused", sentence: describeError(error) };
}

const filesOf = (clientId: Id) =>
  usePending.getState().pending.find(({ client_id }) => client_id === clientId)?.files ?? [];

/** Sends a failed message again, with those of its uploads that failed. */
export function retryMessage(clientId: Id): void {
  outbox.retry(clientId);
  for (const { upload, isDone } of filesOf(clientId)) if (!isDone) void retryUpload(upload);
}

/** Gives up a message that failed or is still being uploaded, and its files. */
export function discardMessage(clientId: Id): void {
  const files = filesOf(clientId);
  for (const { upload } of files) void cancelUpload(upload);
  outbox.discard(clientId);
}

/** What the connection and the change stream tell the outbox. */
export const outboxEvents = {
  connected: () => outbox.resume(),
  stored: (clientId: Id) => outbox.stored(clientId),
  /** True when something waited for the conversation that is gone. */
  gone(channelId: Id): boolean {
    outbox.failChannel(channelId, i18next.t("failed.gone", { ns: "messages" }));
    return usePending.getState().pending.some(({ channel_id }) => channel_id === channelId);
  },
  wiped: () => {
    outbox.clear();
    forgetAllUploads();
  },
};

/** Asks before the tab closes while something is unsent: it is kept in memory only. */
export function warnOfUnsent(): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    const isAttached = Object.keys(useUploads.getState().byId).length > 0;
    if (isAttached || usePending.getState().pending.length > 0) event.preventDefault();
  };
  addEventListener("beforeunload", warn);
  return () => removeEventListener("beforeunload", warn);
}
