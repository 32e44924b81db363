import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { log } from "../../platform/log/log.ts";
import { setFaviconBadge } from "../../platform/ui/favicon.ts";
import { useChannels, useMe, waitingCount } from "../channels/index.ts";
import { onPressed, renewPush } from "../push/index.ts";
import { countAgain } from "./actions.ts";
import { toldOf, toldOfMessage } from "./desktop/news.ts";
import { hideReminder } from "./desktop/reminder-toast.tsx";
import { joinTabs, type Tabs } from "./desktop/tabs.ts";
import { type Told, tell } from "./desktop/teller.ts";
import { onNews, useUnreadNotifications } from "./store.ts";
import { useReadThread } from "./use-read-thread.ts";
import { useShown } from "./use-shown.ts";

/** ms to wait for further channels to come or go before the count is asked for. */
const SETTLE = 500;

/** Shows nothing: tells of what happens, keeps the tab's badge right, and reads threads that are looked at. */
export function NotificationKeeper() {
  useTelling();
  usePressed();
  useShown();
  useBadge();
  useReadThread();
  useCountOfChannels();
  return null;
}

function useTelling(): void {
  const me = useMe();
  const navigate = useNavigate();
  const tabs = useRef<Tabs>(null);
  const seen = useRef(new Map<string, string>());
  const say = useEffectEvent((told: Told) => {
    if (tabs.current) tell(told, tabs.current, (path) => void navigate(path));
  });
  useEffect(() => {
    const joined = joinTabs();
    tabs.current = joined;
    const stop = onNews({
      row(row, isLive) {
        if (row.type !== "notification") return;
        if (!row.notification?.message || row.notification.is_read) hideReminder(row._id);
        if (!row.notification) return;
        const { _id, at, is_read } = row.notification;
        // What was read, or has lost a part of it, is no news.
        const isNew = at > (seen.current.get(_id) ?? "");
        seen.current.set(_id, at);
        if (isLive && isNew && !is_read) say(toldOf(row.notification, me));
      },
      messages(messages) {
        for (const message of messages) {
          const told = toldOfMessage(message, me);
          if (told) say(told);
        }
      },
    });
    return () => {
      stop();
      joined.close();
      tabs.current = null;
    };
  }, [me]);
}

/** Where a press on a pushed notification leads, and push as the browser has it now. */
function usePressed(): void {
  const navigate = useNavigate();
  useEffect(() => onPressed((path) => void navigate(path)), [navigate]);
  useEffect(() => {
    renewPush().catch((error) => log.warn("Push could not be looked after", error));
  }, []);
}

/** The tab's icon shows what its title counts, and notifications. */
function useBadge(): void {
  const waiting = useChannels(({ channels }) => waitingCount(channels));
  const count = Math.max(waiting, useUnreadNotifications());
  useEffect(() => {
    setFaviconBadge(count);
    return () => setFaviconBadge(0);
  }, [count]);
}

/** With a channel go the notifications that led there, and they come back with it. */
function useCountOfChannels(): void {
  const ids = useChannels(({ byId }) => Object.keys(byId).sort().join());
  const known = useRef(ids);
  useEffect(() => {
    const before = known.current;
    known.current = ids;
    // At first they come with the session, which brings the count.
    if (before === ids || before === "") return;
    const timer = setTimeout(() => {
      countAgain().catch((error) => log.warn("Notifications could not be counted again", error));
    }, SETTLE);
    return () => clearTimeout(timer);
  }, [ids]);
}
