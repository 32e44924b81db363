import { useEffect } from "react";
import { log } from "../../platform/log/log.ts";
import { useChannels } from "../channels/index.ts";
import { closeShown, readInChannels } from "../push/index.ts";
import { onNews } from "./store.ts";

/** ms to wait for further read marks before the screen's notifications are looked through. */
const SETTLE = 500;

const warn = (error: unknown) => log.warn("Notifications on the screen could not be closed", error);

/** Closes the notifications of this device that stand for what was read, here or elsewhere. */
export function useShown(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const { channels } = useChannels.getState();
      const marks = new Map(
        channels.map(({ channel, own }) => [channel._id, own.last_read_seq] as const),
      );
      closeShown(readInChannels(marks)).catch(warn);
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, SETTLE);
    };
    soon();
    const stopMarks = useChannels.subscribe(soon);
    const stopNews = onNews({
      row(row) {
        if (row.type !== "notification" || !row.notification?.is_read) return;
        const { message } = row.notification;
        if (!message?.thread_id) return;
        closeShown(
          (place) => place.thread_id === message.thread_id && place.seq <= message.seq,
        ).catch(warn);
      },
    });
    return () => {
      clearTimeout(timer);
      stopMarks();
      stopNews();
    };
  }, []);
}
