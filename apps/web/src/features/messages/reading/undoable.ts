import type { Id, Message } from "@parley/contract";
import i18next from "i18next";
import { toast } from "../../../platform/ui/toast-store.ts";
import { readMark, shownCounts, useChannels } from "../../channels/index.ts";
import { markAsRead, setMark } from "../mark-as-read.ts";

/** ms that an undo is offered. */
const OFFERED = 10_000;

/** Where a conversation was read to, before. */
interface Place {
  channelId: Id;
  mark: number;
}

function tell(title: string, places: readonly Place[]): void {
  const onSelect = () => {
    for (const { channelId, mark } of places) setMark(channelId, mark);
  };
  const label = i18next.t("undo", { ns: "reading" });
  toast({ title, duration: OFFERED, action: { label, onSelect } });
}

/** Says that these conversations are read by now, and puts their marks back if that was not meant. */
export const tellRead = (places: readonly Place[]): void =>
  tell(i18next.t("read", { ns: "reading", count: places.length }), places);

/** Marks a conversation as unread from this message on. */
export function markUnreadFrom({ channel_id, seq }: Pick<Message, "channel_id" | "seq">): void {
  const entry = useChannels.getState().byId[channel_id];
  if (!entry) return;
  const mark = readMark(entry);
  setMark(channel_id, seq - 1);
  tell(i18next.t("unread", { ns: "reading" }), [{ channelId: channel_id, mark }]);
}

/** Reads every conversation to its end. */
export function readEverything(): void {
  const unread = useChannels.getState().channels.filter((entry) => shownCounts(entry).unread > 0);
  const places = unread.map((entry) => ({ channelId: entry.channel._id, mark: readMark(entry) }));
  for (const { channel, cursor } of unread) markAsRead(channel._id, cursor);
  if (places.length > 0) tellRead(places);
}
