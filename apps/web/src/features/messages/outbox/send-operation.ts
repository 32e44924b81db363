import { calls } from "@parley/contract";
import i18next from "i18next";
import { call } from "../../../platform/http/call.ts";
import { CallError } from "../../../platform/http/call-error.ts";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { heldQueries } from "../../../platform/query/held-queries.ts";
import { toast } from "../../../platform/ui/toast-store.ts";
import { copyText } from "../copy-link.ts";
import { pinsKey } from "../pins-key.ts";
import { takeSaved, takeUnsaved } from "../saved/store.ts";
import { showScheduled } from "../schedule/show-scheduled.ts";
import {
  isOfScheduled,
  type PendingChange,
  type PendingMark,
  type PendingMessage,
  type PendingOperation,
  type ScheduledChange,
  type SendResult,
} from "./pending.ts";

const DAY = 24 * 60 * 60 * 1_000;
/** ms that a text that came too late is offered to be copied. */
const OFFERED = 30_000;

/** Sends one operation as it is; says what came of it. */
export async function sendOperation(operation: PendingOperation): Promise<SendResult> {
  try {
    if (operation.kind === "message") return await sendWritten(operation);
    if (operation.kind === "mark") return await sendMark(operation);
    return await sendChange(operation);
  } catch (error) {
    return await resultOf(error, operation);
  }
}

async function sendWritten(message: PendingMessage): Promise<SendResult> {
  const { channel_id, client_id, thread_id, in_channel, text, files, schedule, withdrawn } =
    message;
  const body = {
    channel_id,
    text,
    ...(thread_id === null ? {} : { thread_id, in_channel }),
    ...(files.length === 0 ? {} : { file_ids: files.map(({ file }) => file._id) }),
  };
  if (schedule) {
    // Taken back, it is stored only so that its deletion finds it: its own moment may have come by now.
    const moment = withdrawn ? { send_at: new Date(Date.now() + DAY).toISOString() } : {};
    const later = { ...body, ...schedule, ...moment, _id: client_id };
    const planned = await call(calls.scheduledCreate, { body: later });
    if (!withdrawn) showScheduled(client_id, planned);
    return { type: "done" };
  }
  return {
    type: "stored",
    message: await call(calls.messageCreate, { body: { ...body, client_id } }),
  };
}

/** Says at once that it will not be sent: nobody looks at the list of what is. */
async function tellNotScheduled(description: string): Promise<void> {
  await loadTexts("later");
  toast({
    title: i18next.t("schedule.failed", { ns: "later" }),
    description,
    variant: "destructive",
  });
}

/** Says that a text came too late, and gives it back: the message may have been sent by another device. */
async function tellNotEdited(text: string, reason: string): Promise<void> {
  await loadTexts("later");
  const t = i18next.getFixedT(null, "later");
  const copy = () => void copyText(text, t("toolbar.textCopied"));
  toast({
    title: t("scheduled.notEdited"),
    description: `${reason} ${t("scheduled.textKept")}`,
    variant: "destructive",
    duration: OFFERED,
    action: { label: t("toolbar.copyText"), onSelect: copy },
  });
}

async function sendMark(operation: PendingMark): Promise<SendResult> {
  const { channel_id, seq, client_id, byHand, undoes, since } = operation;
  if (byHand) {
    await call(calls.channelMarkAsUnread, { body: { channel_id, seq, client_id, undoes } });
    return { type: "done" };
  }
  const body = { channel_id, seq, ...(since === undefined ? {} : { since }) };
  const mark = await call(calls.channelMarkAsRead, { body });
  if (mark.last_read_seq >= seq) return { type: "done" };
  // It was set by hand elsewhere, or a backup was restored: nobody can have read what is not there.
  return { type: "refused", sentence: `It stands at ${mark.last_read_seq}.` };
}

async function sendChange({ client_id, message_id, change }: PendingChange): Promise<SendResult> {
  switch (change.type) {
    case "edit": {
      const params = { _id: message_id };
      const message = await call(calls.messageUpdate, {
        params,
        body: { text: change.text, client_id },
      });
      return { type: "stored", message };
    }
    case "delete":
      await call(calls.messageDelete, { params: { _id: message_id }, query: { client_id } });
      return { type: "done" };
    case "restore": {
      const message = await call(calls.messageRestore, { body: { message_id, client_id } });
      return { type: "stored", message };
    }
    case "react": {
      const { emoji, set } = change;
      const message = await call(calls.reactionSet, {
        body: { message_id, emoji, set, client_id },
      });
      return { type: "stored", message };
    }
    case "save": {
      const { state, remind_at } = change;
      const body = { message_id, state, remind_at, client_id };
      const { saved } = await call(calls.savedSet, { body });
      if (saved) takeSaved(message_id, saved.rev, saved);
      else takeUnsaved(message_id);
      return { type: "done" };
    }
    case "unpreview": {
      const body = { message_id, url: change.url, client_id };
      return { type: "stored", message: await call(calls.previewRemove, { body }) };
    }
    case "unschedule":
      await call(calls.scheduledDelete, { params: { _id: message_id } });
      showScheduled(message_id, null);
      return { type: "done" };
    case "reschedule": {
      const { text, when } = change;
      const body = { client_id, text, ...when };
      const params = { _id: message_id };
      showScheduled(message_id, await call(calls.scheduledUpdate, { params, body }));
      return { type: "done" };
    }
    case "sendNow": {
      const message = await call(calls.scheduledSend, { params: { _id: message_id } });
      showScheduled(message_id, null);
      return { type: "stored", message };
    }
    case "pin": {
      const { pinned } = change;
      const { channel_id } = await call(calls.messagePin, {
        body: { message_id, pinned, client_id },
      });
      void heldQueries()?.invalidateQueries({ queryKey: pinsKey(channel_id) });
      return { type: "done" };
    }
  }
}

/** Which failures are worth another attempt. */
async function resultOf(error: unknown, operation: PendingOperation): Promise<SendResult> {
  const status = error instanceof CallError ? error.status : undefined;
  if (status === 401) return { type: "ended" };
  const passes = status === undefined || status >= 500 || status === 429 || status === 408;
  if (passes) return { type: "trouble" };
  if (isOfScheduled(operation)) return resultOfScheduled(error, operation);
  // What is gone already need not be deleted: an earlier attempt did it, or somebody else.
  const isDeletion = operation.kind === "change" && operation.change.type === "delete";
  if (isDeletion && status === 404) return { type: "done" };
  const sentence = describeError(error);
  if (operation.kind === "message" && operation.schedule) void tellNotScheduled(sentence);
  return { type: "refused", sentence };
}

/** What is to be sent later may be over: another device or its time was quicker, or an earlier attempt. */
async function resultOfScheduled(error: unknown, operation: ScheduledChange): Promise<SendResult> {
  const { message_id, change } = operation;
  const code = error instanceof CallError ? error.body?.code : undefined;
  const isGone = code === "not_found";
  const isSent = code === "scheduled_sent";
  if (isGone || isSent) showScheduled(message_id, null);
  const isAsWished =
    (isGone && change.type === "unschedule") || (isSent && change.type === "sendNow");
  if (isAsWished) return { type: "done" };
  await loadTexts("later");
  const sentence = isGone ? i18next.t("scheduled.over", { ns: "later" }) : describeError(error);
  if (change.type === "reschedule" && change.text !== undefined)
    void tellNotEdited(change.text, sentence);
  return { type: "refused", sentence };
}
