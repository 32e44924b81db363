import { useTranslation } from "react-i18next";
import { Badge } from "../channels/index.ts";
import { useUnreadNotifications } from "./store.ts";

/** How many notifications are unread; nothing for none. */
export function UnreadBadge() {
  const { t } = useTranslation("shell");
  const count = useUnreadNotifications();
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} />
      <span className="sr-only">{t("unreadNotifications", { count })}</span>
    </>
  );
}
