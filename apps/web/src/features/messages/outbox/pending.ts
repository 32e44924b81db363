import type { Id, Message, SavedContent, SavedState } from "@parley/contract";
import type { AttachedFile } from "../../files/index.ts";

interface Pending {
  /** UUIDv7: however often it is sent, it is done once. */
  client_id: Id;
  channel_id: Id;
  /** Place among all that is pending; a later number is later. */
  order: number;
  /** ISO 8601, by this device's clock. */
  created_at: string;
  /** Why it failed, for a person. */
  error: string | null;
  /** It may have reached the server: what it says must not change any more. */
  attempted: boolean;
}

/** A message that is written but not known to be stored; plain data. */
export interface PendingMessage extends Pending {
  kind: "message";
  thread_id: Id | null;
  /** A reply that is sent to its channel too. What older versions of the app left knows of none. */
  in_channel?: boolean;
  text: string;
  /** What is sent along; it is not sent before all of it is uploaded. */
  files: readonly AttachedFile[];
  status: "uploading" | "waiting" | "sending" | "failed";
  /** Taken back after an attempt whose end is not known: if it was stored, it is deleted. */
  withdrawn: boolean;
  /** The tab that holds its files until they are uploaded. */
  tab: Id;
  /** The server sends it later, under the same id: until then it has no message. */
  schedule?: Schedule;
}

/** When a message is to be sent. */
export interface Schedule {
  /** ISO 8601. */
  send_at: string;
  /** IANA name: where the moment was chosen. */
  time_zone: string;
}

/** What one can do with a stored message; each sets a state, so that repeating it changes nothing. */
export type Change =
  | { type: "edit"; text: string }
  | { type: "delete" }
  /** Takes back that it was deleted. */
  | { type: "restore" }
  | { type: "react"; emoji: string; set: boolean }
  | { type: "pin"; pinned: boolean }
  /** Removes the preview of a link for everyone. */
  | { type: "unpreview"; url: string }
  /** Deletes what is to be sent later; its id stands in the place of a message's, here and in the next two. */
  | { type: "unschedule" }
  /** Changes what it says, or when it is sent. */
  | { type: "reschedule"; text?: string; when?: Schedule }
  /** Has it sent at once. */
  | { type: "sendNow" }
  | {
      type: "save";
      /** `none` takes it off one's list. */
      state: SavedState | "none";
      /** When to be reminded; left out, that stays as it is. */
      remind_at?: string | null;
      /** What the list shows of it until the server has it. */
      content: SavedContent;
    };

/** A change that was made here and is not known to be stored; plain data. */
export interface PendingChange extends Pending {
  kind: "change";
  message_id: Id;
  change: Change;
  status: "waiting" | "sending" | "failed";
}

/** A change of what is to be sent later. */
export interface ScheduledChange extends PendingChange {
  change: Extract<Change, { type: "unschedule" | "reschedule" | "sendNow" }>;
}

/**
 * A read mark that was moved here and is not known to be stored; a later one of its conversation covers it.
 * One that is set by hand, also backwards, is named by its `client_id`.
 */
export interface PendingMark extends Pending {
  kind: "mark";
  /** Everything up to this number was seen. */
  seq: number;
  byHand: boolean;
  /** By hand, because a reading is taken back: its notifications are unread again too. */
  undoes?: boolean;
  /** The setting by hand that was known when it was read. What older versions of the app left knows of none. */
  since: Id | null | undefined;
  status: "waiting" | "sending";
}

export type PendingOperation = PendingMessage | PendingChange | PendingMark;

/** What is sent one at a time and in order: all of a conversation but its read marks, which hold up nothing. */
export const laneOf = ({
  kind,
  channel_id,
}: Pick<PendingOperation, "kind" | "channel_id">): string =>
  kind === "mark" ? `mark:${channel_id}` : channel_id;

/** Whether it is a read mark of this conversation. */
const isMarkOf = (operation: PendingOperation, channelId: Id): operation is PendingMark =>
  operation.kind === "mark" && operation.channel_id === channelId;

/** Whether a mark that was read is needless beside another that is pending. */
export function isCovered({ byHand, channel_id, since, seq }: PendingMark, by: PendingOperation) {
  if (byHand || !isMarkOf(by, channel_id) || by.seq < seq) return false;
  return since === (by.byHand ? by.client_id : by.since);
}

/** Whether it is about what is to be sent later: that outlives its conversation, and is no message yet. */
export const isOfScheduled = (operation: PendingOperation): operation is ScheduledChange =>
  operation.kind === "change" && /schedule$|^sendNow$/.test(operation.change.type);

/** Whether a person can do something about its refusal: it then stays, failed. So does whatever they wrote. */
export function isWorthTrying(operation: PendingOperation): boolean {
  if (operation.kind === "message") return !operation.withdrawn;
  if (operation.kind === "mark") return false;
  const { change } = operation;
  return change.type === "edit" || (change.type === "reschedule" && change.text !== undefined);
}

/** What came of one attempt. `trouble` may pass by itself, `ended` waits for the next session. */
export type SendResult =
  | { type: "stored"; message: Message }
  /** Done, and there is nothing to show of it. */
  | { type: "done" }
  | { type: "refused"; sentence: string }
  | { type: "trouble" }
  | { type: "ended" };

/** Where a message begins: with its uploads, if there are any to wait for. */
export const firstStatus = ({ files }: Pick<PendingMessage, "files">): PendingMessage["status"] =>
  files.every(({ isDone }) => isDone) ? "waiting" : "uploading";

/** Whether the server cannot have it, so that it can be given up without a trace. */
const isUnknownToServer = ({ attempted, status }: PendingMessage): boolean =>
  !attempted || status === "failed" || status === "uploading";

/** What remains of a message that is given up: nothing, or the wish to delete it if it was stored. */
export const withdrawn = (message: PendingMessage): PendingMessage | null =>
  isUnknownToServer(message) ? null : { ...message, withdrawn: true };

/** Whether `newer` makes `older` needless: both set the same thing, and the older was never sent. */
export function replaces(newer: PendingChange | PendingMark, older: PendingOperation): boolean {
  if (newer.kind === "mark") {
    if (!isMarkOf(older, newer.channel_id) || older.status !== "waiting") return false;
    // One that was set by hand and sent must be known to have arrived before the next one is.
    if (newer.byHand) return !older.byHand || !older.attempted;
    // By reading a mark only moves forward, so that one that was sent can be covered as well.
    return isCovered(older, newer);
  }
  if (older.kind !== "change" || older.attempted || older.status !== "waiting") return false;
  if (older.message_id !== newer.message_id) return false;
  if (newer.change.type === "react" && older.change.type === "react")
    return newer.change.emoji === older.change.emoji;
  if (newer.change.type === "unpreview" && older.change.type === "unpreview")
    return newer.change.url === older.change.url;
  if (newer.change.type === "unschedule") return isOfScheduled(older);
  if (newer.change.type === "reschedule" && older.change.type === "reschedule")
    return setsAllOf(newer.change, older.change);
  // What was edited after the older one was brought back needs it: a deleted message takes no edit.
  if (newer.change.type === "restore") return false;
  return newer.change.type === older.change.type;
}

type Reschedule = Extract<Change, { type: "reschedule" }>;

/** Whether nothing remains of the older one: each sets the text, the moment, or both. */
const setsAllOf = (newer: Reschedule, older: Reschedule): boolean =>
  (older.text === undefined || newer.text !== undefined) &&
  (older.when === undefined || newer.when !== undefined);

/** The deletion that taking it back makes needless: it was never sent. */
export const undoneBy = (
  { message_id, change }: PendingChange,
  pending: readonly PendingOperation[],
): PendingChange | undefined =>
  change.type === "restore"
    ? pending.findLast(
        (held): held is PendingChange =>
          held.kind === "change" &&
          held.message_id === message_id &&
          held.change.type === "delete" &&
          held.status === "waiting" &&
          !held.attempted,
      )
    : undefined;

/** A message one of whose files is on the server by now; it waits once all are. */
export function withUpload(
  message: PendingMessage,
  { upload, file }: Pick<AttachedFile, "upload" | "file">,
): PendingMessage {
  const files = message.files.map((other) =>
    other.upload === upload ? { upload, file, isDone: true } : other,
  );
  const isWhole = message.status === "uploading" && files.every(({ isDone }) => isDone);
  return { ...message, files, status: isWhole ? "waiting" : message.status };
}

/**
 * What a tab holds once it has read the storage. The one that sends knows better what it is sending, and
 * takes over what another one was sending; undefined gives a row up.
 */
export function withStored(
  row: PendingOperation,
  mine: PendingOperation | undefined,
  { isSender, isNew }: { isSender: boolean; isNew: boolean },
): PendingOperation | undefined {
  if (!isSender) return row;
  const held = !isNew && mine?.status === "sending" ? stored(mine, row) : row;
  const isGivenUp = row.kind === "message" && row.withdrawn && mine?.kind === "message";
  // Another tab took it back, and may not have known whether it was sent.
  if (isGivenUp && !isNew) return withdrawn({ ...mine, withdrawn: true }) ?? undefined;
  const isLeft = held === row && row.status === "sending";
  return isLeft ? ({ ...row, status: "waiting" } as PendingOperation) : held;
}

/** A row as it is stored over what another tab has stored: what was sent or taken back stays so. */
export function stored(next: PendingOperation, held: PendingOperation): PendingOperation {
  const attempted = next.attempted || held.attempted;
  if (next.kind !== "message" || held.kind !== "message") return { ...next, attempted };
  return { ...next, attempted, withdrawn: next.withdrawn || held.withdrawn };
}
