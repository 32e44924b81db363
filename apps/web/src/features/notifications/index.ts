import { loadTexts } from "../../platform/i18n/i18n.ts";
import { afterContent } from "../../platform/ui/first-content.ts";
import { latePart } from "../../platform/ui/late-part.tsx";

export { hearMessages, takeNews, useStored } from "./store.ts";
export { UnreadBadge } from "./UnreadBadge.tsx";

/** What works in the background of every page: desktop notifications, the tab's badge, read threads. */
export const NotificationKeeper = latePart(
  afterContent(async () => {
    const [part] = await Promise.all([
      import("./NotificationKeeper.tsx"),
      loadTexts("notifications"),
    ]);
    return part.NotificationKeeper;
  }),
);

/** The newest mentions, for the home page. */
export const RecentMentions = latePart(async () => {
  const [part] = await Promise.all([import("./RecentMentions.tsx"), loadTexts("notifications")]);
  return part.RecentMentions;
});

/** What notifies one and when, fetched when it shows. */
export const loadNotificationSettings = () => import("./settings/NotificationSettings.tsx");
