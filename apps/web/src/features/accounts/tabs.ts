import { log } from "../../platform/log/log.ts";

/** What one tab tells the others of the session they share. */
export type TabNews =
  | { type: "started" }
  | { type: "rotated"; old: string; fresh: string }
  | { type: "ended"; reason: "logout" | "expired" };

const channel = new BroadcastChannel("parley-session");

/** Tells all other tabs. */
export function tellTabs(news: TabNews): void {
  channel.postMessage(news);
}

/** Hears what other tabs tell. */
export function onTabNews(listen: (news: TabNews) => void): void {
  channel.onmessage = (event: MessageEvent<TabNews>) => {
    log.debug("Another tab's session", event.data.type);
    listen(event.data);
  };
}
