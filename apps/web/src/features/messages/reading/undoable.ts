import type { Id, Message, ThreadState } from "@parley/contract";
import i18next from "i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { log } from "../../../platform/log/log.ts";
import { toast } from "../../../platform/ui/toast-store.ts";
import { readMark, shownCounts, useChannels } from "../../channels/index.ts";
import { markAsRead, setMark } from "../mark-as-read.ts";
import { knownThread, readThread, unreadThread } from "../threads/queries.ts";

/** ms that an undo is offered. */
const OFFERED = 10_000;

/** Where a conversation was read to, before. */
interface Place {
  channelId: Id;
  mark: number;
}

type ThreadPlace = Pick<ThreadState, "root_id" | "last_read_seq">;

/** @param isReading what is taken back is a reading: its notifications come back too */
function tell(title: string, places: readonly Place[], isReading: boolean): void {
  const onSelect = () => {
    for (const { channelId, mark } of places) setMark(channelId, mark, isReading);
  };
  const label = i18next.t("undo", { ns: "reading" });
  toast({ title, duration: OFFERED, action: { label, onSelect } });
}

/** Says that these conversations are read by now, and puts their marks back if that was not meant. */
export const tellRead = (places: readonly Place[]): void =>
  tell(i18next.t("read", { ns: "reading", count: places.length }), places, true);

/** Marks a conversation as unread from this message on; its thread, where it shows in that. */
export function markUnreadFrom(message: Message, inThread = false): void {
  if (inThread) return void markThreadFrom(message);
  const { channel_id, seq } = message;
  const entry = useChannels.getState().byId[channel_id];
  if (!entry) return;
  const mark = readMark(entry);
  setMark(channel_id, seq - 1);
  tell(i18next.t("unread", { ns: "reading" }), [{ channelId: channel_id, mark }], false);
}

async function markThreadFrom({ _id, thread_id, seq }: Message): Promise<void> {
  const rootId = thread_id ?? _id;
  const before = knownThread(rootId);
  // Of a thread that one does not follow nothing is counted.
  if (!before?.follows) return;
  const label = i18next.t("undo", { ns: "reading" });
  const onSelect = () =>
    void readThread(rootId, before.last_read_seq).catch((error) =>
      log.warn("A thread could not be read again", error),
    );
  try {
    await unreadThread(rootId, seq - 1);
    const title = i18next.t("unread", { ns: "reading" });
    toast({ title, duration: OFFERED, action: { label, onSelect } });
  } catch (error) {
    tellNotUnread(error);
  }
}

function tellNotUnread(error: unknown): void {
  const title = i18next.t("unreadFailed", { ns: "reading" });
  toast({ title, description: describeError(error), variant: "destructive" });
}

/** Says that a thread is read by now, and puts it back to where it was read to if that was not meant. */
export function tellThreadRead({ root_id, last_read_seq }: ThreadPlace): void {
  const title = i18next.t("read", { ns: "reading", count: 1 });
  const label = i18next.t("undo", { ns: "reading" });
  const onSelect = () => void unreadThread(root_id, last_read_seq, true).catch(tellNotUnread);
  toast({ title, duration: OFFERED, action: { label, onSelect } });
}

/** Reads every conversation to its end. */
export function readEverything(): void {
  const unread = useChannels.getState().channels.filter((entry) => shownCounts(entry).unread > 0);
  const places = unread.map((entry) => ({ channelId: entry.channel._id, mark: readMark(entry) }));
  for (const { channel, cursor } of unread) markAsRead(channel._id, cursor);
  if (places.length > 0) tellRead(places);
}
